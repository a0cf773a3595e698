/** Finds and deletes all items of a company, except those that must be retained. */
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { auditPrefix } from '../../env/names.ts'
import * as invoices from '../billing/invoices.ts'
import * as companies from '../companies/companies.ts'
import { scanPage } from '../../table/reads.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { belongsToCompany } from './belongs-to-company.ts'
import { keys, sortKeyPrefixes, type Key } from '../../table/keys.ts'

/**
 * Finds the company's items in a scan of the whole table, because sessions, links and counters have no index by
 * company. Also matches some items that only mention the company's id.
 */
const mentionFilter = (companyId: CompanyId) => ({
  filter: {
    expression: 'contains(pk, :c) OR contains(sk, :c) OR company = :c OR id = :c',
    values: { ':c': companyId },
  },
  attributes: ['company', 'id'],
})

const isInvoice = ({ sk }: Key): boolean => sk.startsWith(sortKeyPrefixes.invoice)
/** The due item is deleted last, so that an erasure that fails begins again. */
const isDue = (companyId: CompanyId, { pk, sk }: Key): boolean => {
  const due = keys.due(companyId, 'deletion')
  return pk === due.pk && sk === due.sk
}
const isAuditRecord = ({ pk }: Key): boolean => pk.startsWith(auditPrefix)

interface ErasurePage {
  erasable: Key[]
  invoices: number
  auditRecords: number
  next: Key | undefined
}

export async function findPage(companyId: CompanyId, from?: Key): Promise<ErasurePage> {
  const { items, next } = await scanPage(mentionFilter(companyId), from)
  const ownKeys = items.filter(row => belongsToCompany(companyId, row)).map(({ pk, sk }): Key => ({ pk, sk }))
  return {
    erasable: ownKeys.filter(key => !isInvoice(key) && !isAuditRecord(key) && !isDue(companyId, key)),
    invoices: ownKeys.filter(isInvoice).length,
    auditRecords: ownKeys.filter(isAuditRecord).length,
    next,
  }
}

/** Limit of a DynamoDB transaction. */
const maxTransactionItems = 100

export async function eraseItems(itemKeys: readonly Key[]): Promise<void> {
  for (let from = 0; from < itemKeys.length; from += maxTransactionItems) {
    const chunk = itemKeys.slice(from, from + maxTransactionItems)
    await retryOnConflict(() => transact(chunk.map(({ pk, sk }) => ({ delete: { pk, sk }, when: 'any' }))))
  }
}

/**
 * Deletes the company's account item, which ends all its log-ins and jobs. `mayErase` throws if the deletion was
 * cancelled.
 */
export const eraseAccount = (companyId: CompanyId, mayErase: (current: companies.Company) => void): Promise<void> =>
  retryOnConflict(async () => {
    const current = await companies.find(companyId)
    if (!current) return
    mayErase(current)
    await transact([{ delete: keys.company(companyId), when: { attribute: 'version', equals: current.version } }])
  })

const retentionYears = 7

/** Sets the expiry of invoices, which the law requires to be kept until seven years after the end of their year. */
export async function setInvoiceExpiry(companyId: CompanyId): Promise<void> {
  for (const invoice of await invoices.list(companyId)) {
    const ends = Date.UTC(Number(invoice.date.slice(0, 4)) + retentionYears + 1, 0, 1)
    await retryOnConflict(async () => {
      const current = await invoices.find(companyId, invoice.id)
      if (current) await transact([invoices.invoiceWrite({ ...current, expires_at_seconds: ends / 1000 })])
    })
  }
}
