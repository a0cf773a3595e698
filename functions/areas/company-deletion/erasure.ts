/** Finds and deletes everything that the table has of a company, except for what has to be kept. */
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { auditPrefix } from '../../env/names.ts'
import * as invoices from '../billing/invoices.ts'
import * as companies from '../companies/companies.ts'
import type { Company } from '../companies/companies.ts'
import { scanPage } from '../../table/reads.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { belongsToCompany } from './item-owner.ts'
import { keys, sortKeyPrefixes, type Key } from '../../table/keys.ts'

/**
 * Sessions, links and counters are found by nothing but a look at the whole table. This finds all that may be of the
 * company, and also what only mentions its id.
 */
const mentionFilter = (companyId: CompanyId) => ({
  filter: {
    expression: 'contains(pk, :c) OR contains(sk, :c) OR company = :c OR id = :c',
    values: { ':c': companyId },
  },
  attributes: ['company', 'id'],
})

const isInvoice = ({ sk }: Key): boolean => sk.startsWith(sortKeyPrefixes.invoice)
const isAuditRecord = ({ pk }: Key): boolean => pk.startsWith(auditPrefix)

export interface ErasurePage {
  /** What is to be deleted. */
  erasable: Key[]
  invoices: number
  auditRecords: number
  next: Key | undefined
}

export async function findPage(companyId: CompanyId, from?: Key): Promise<ErasurePage> {
  const { items, next } = await scanPage(mentionFilter(companyId), from)
  const found = items.filter(row => belongsToCompany(companyId, row)).map(({ pk, sk }): Key => ({ pk, sk }))
  return {
    erasable: found.filter(key => !isInvoice(key) && !isAuditRecord(key)),
    invoices: found.filter(isInvoice).length,
    auditRecords: found.filter(isAuditRecord).length,
    next,
  }
}

/** DynamoDB takes at most this many items in one transaction. */
const maxTransactionItems = 100

export async function eraseItems(found: readonly Key[]): Promise<void> {
  for (let from = 0; from < found.length; from += maxTransactionItems) {
    const some = found.slice(from, from + maxTransactionItems)
    await retryOnConflict(() => transact(some.map(({ pk, sk }) => ({ delete: { pk, sk }, when: 'any' }))))
  }
}

/**
 * Without its account, nobody can log in to a company, and no job finds it. `mayErase` throws if the deletion was called
 * off meanwhile.
 */
export const eraseAccount = (companyId: CompanyId, mayErase: (current: Company) => void): Promise<void> =>
  retryOnConflict(async () => {
    const current = await companies.find(companyId)
    if (!current) return
    mayErase(current)
    await transact([{ delete: keys.company(companyId), when: { attribute: 'version', equals: current.version } }])
  })

const retentionYears = 7

/** The law asks for invoices until seven years after the end of their year. */
export async function setInvoiceExpiry(companyId: CompanyId): Promise<void> {
  for (const invoice of await invoices.list(companyId)) {
    const ends = Date.UTC(Number(invoice.date.slice(0, 4)) + retentionYears + 1, 0, 1)
    await retryOnConflict(async () => {
      const current = await invoices.find(companyId, invoice.id)
      if (current) await transact([invoices.invoiceWrite({ ...current, expires_at_seconds: ends / 1000 })])
    })
  }
}
