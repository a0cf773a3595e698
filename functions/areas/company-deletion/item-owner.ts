/** Tells whose an item is. */
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { auditPartition, companySearchPartition, keys, sentPartition, type Key } from '../../table/keys.ts'

/** What tells the owner of an item. */
export interface OwnedItem extends Key {
  company?: unknown
  id?: unknown
}

/** Whether the first part of the text is this one, and not only its beginning. */
const startsWithPart = (text: string, part: string, separators = '#'): boolean =>
  text.startsWith(part) && (text.length === part.length || separators.includes(text.charAt(part.length)))

const sortKeys = { name: keys.companyName('').sk, signUp: keys.signUp('').sk, rate: keys.rate('', '').sk }

/** The counters of addresses, phone numbers and mail addresses belong to nobody. */
function isRateLimitOf(companyId: CompanyId, pk: string): boolean {
  const [kind = '', scope = ''] = pk.split('#')
  const counted = pk.slice(`${kind}#${scope}#`.length)
  return startsWithPart(counted, companyId, '.#') && !counted.includes('@')
}

/**
 * Whole parts of keys are compared, and only where keys have the id of a company. The same letters may stand elsewhere:
 * people choose names, and callers choose the ids of employees, projects, entries and images.
 */
export function belongsToCompany(companyId: CompanyId, { pk, sk, company, id }: OwnedItem): boolean {
  const own = `C#${companyId}`
  if (company === companyId || startsWithPart(pk, own) || startsWithPart(sk, own)) return true
  if (pk === auditPartition(own) || pk === sentPartition(companyId)) return true
  if (pk === companySearchPartition) return sk.endsWith(`#${companyId}`)
  if (sk === sortKeys.name || sk === sortKeys.signUp) return id === companyId
  return sk === sortKeys.rate && isRateLimitOf(companyId, pk)
}
