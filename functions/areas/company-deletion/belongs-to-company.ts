import type { CompanyId } from '../../../shared/domain/ids.ts'
import { toAuditPartition, companySearchPartition, keys, toSentMessagesPartition, type Key } from '../../table/keys.ts'

interface OwnedItem extends Key {
  company?: unknown
  id?: unknown
}

/** Whether the text begins with `part` as a whole: `C#ab#E` begins with `C#ab`, but `C#abc` does not. */
const startsWithPart = (text: string, part: string, separators = '#'): boolean =>
  text.startsWith(part) && (text.length === part.length || separators.includes(text.charAt(part.length)))

const sortKeys = { name: keys.companyName('').sk, signUp: keys.signUp('').sk, rate: keys.rate('', '').sk }

/**
 * Whether this is a rate limit of the company. Counters of network addresses, phone numbers and email addresses belong
 * to no company.
 */
function isRateLimitOf(companyId: CompanyId, pk: string): boolean {
  const [kind = '', scope = ''] = pk.split('#')
  const countedKey = pk.slice(`${kind}#${scope}#`.length)
  return startsWithPart(countedKey, companyId, '.#') && !countedKey.includes('@')
}

/**
 * Whether the item belongs to the company. Compares whole parts of keys, and only those that contain a company's id.
 * Other parts may equal the id, because users choose names and clients choose the ids of employees, projects, entries
 * and images.
 */
export function belongsToCompany(companyId: CompanyId, { pk, sk, company, id }: OwnedItem): boolean {
  const ownKey = `C#${companyId}`
  if (company === companyId || startsWithPart(pk, ownKey) || startsWithPart(sk, ownKey)) return true
  if (pk === toAuditPartition(ownKey) || pk === toSentMessagesPartition(companyId)) return true
  if (pk === companySearchPartition) return sk.endsWith(`#${companyId}`)
  if (sk === sortKeys.name || sk === sortKeys.signUp) return id === companyId
  return sk === sortKeys.rate && isRateLimitOf(companyId, pk)
}
