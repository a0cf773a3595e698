import type { CompanyId } from '../../../shared/domain/ids.ts'
import { listMonths } from '../../../shared/domain/entry.ts'
import { auditPrefix } from '../../env/names.ts'
import * as invoices from '../billing/invoices.ts'
import * as companies from '../companies/companies.ts'
import { listIndexKeys } from '../companies/company-index.ts'
import { listHeldNameKeys } from '../companies/company-names.ts'
import * as billing from '../billing/account.ts'
import * as employees from '../employees/employees.ts'
import { listMonthsWithEntries } from '../entries/entry-records.ts'
import { toEntriesPartition } from '../entries/verify.ts'
import { listKeyPages, query, scanPage } from '../../table/reads.ts'
import { transact, retryOnConflict, type Write } from '../../table/writes.ts'
import { belongsToCompany } from './belongs-to-company.ts'
import { createAccountErasedWrite, type DueDeletion } from './due-deletion.ts'
import {
  toAuditPartition,
  toImportPartition,
  keys,
  createOwnerIndexKey,
  toSentMessagesPartition,
  toSheetPartition,
  sortKeyPrefixes,
  type Key,
} from '../../table/keys.ts'

/**
 * Filters a scan of the whole table for a company whose account an earlier release has erased. Also matches some items
 * that only mention the company's id.
 */
const createMentionFilter = (companyId: CompanyId) => ({
  filter: {
    expression: 'contains(pk, :c) OR contains(sk, :c) OR company = :c OR id = :c',
    values: { ':c': companyId },
  },
  attributes: ['company', 'id'],
})

const isInvoice = ({ sk }: Key): boolean => sk.startsWith(sortKeyPrefixes.invoice)
/**
 * Whether the key is that of the company's due item for deletion. This item is deleted last, so that a job retries an
 * erasure that failed.
 */
const isDue = (companyId: CompanyId, { pk, sk }: Key): boolean => {
  const due = keys.due(companyId, 'deletion')
  return pk === due.pk && sk === due.sk
}
const isAuditRecord = ({ pk }: Key): boolean => pk.startsWith(auditPrefix)

interface ErasurePage {
  erasableKeys: Key[]
  invoiceCount: number
  auditRecordCount: number
  next: Key | undefined
}

export async function scanErasurePage(companyId: CompanyId, from?: Key): Promise<ErasurePage> {
  const { items, next } = await scanPage(createMentionFilter(companyId), from)
  const ownKeys = items.filter(item => belongsToCompany(companyId, item)).map(({ pk, sk }): Key => ({ pk, sk }))
  return {
    erasableKeys: ownKeys.filter(key => !isInvoice(key) && !isAuditRecord(key) && !isDue(companyId, key)),
    invoiceCount: ownKeys.filter(isInvoice).length,
    auditRecordCount: ownKeys.filter(isAuditRecord).length,
    next,
  }
}

/** Lists all months that can have sheets, because employees of early releases have no record of their months. */
export const listPossibleMonths = (): string[] => listMonths('2000-01-01', `${new Date().getUTCFullYear() + 1}-12-01`)
const queryConcurrency = 24

/**
 * Yields keys of items outside of the company's own partition. Items in that partition lead to all of these keys,
 * except for the sheets of `otherMonths`.
 */
async function* listOutsideKeyPages(companyId: CompanyId, otherMonths: readonly string[]): AsyncGenerator<Key[]> {
  const people = await employees.list(companyId)
  const imports = await query(keys.company(companyId).pk, sortKeyPrefixes.import, { attributes: ['id'] })
  const months = [...new Set([...listMonthsWithEntries(people), ...otherMonths])]
  for (let i = 0; i < months.length; i += queryConcurrency)
    yield (
      await Promise.all(
        months
          .slice(i, i + queryConcurrency)
          .map(month => query(toSheetPartition(companyId, month), sortKeyPrefixes.sheet, { attributes: ['pk', 'sk'] })),
      )
    )
      .flat()
      .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
  const partitions = [
    ...people.map(({ id }) => toEntriesPartition(companyId, id)),
    ...imports.map(({ id }) => toImportPartition(companyId, String(id))),
    toSentMessagesPartition(companyId),
  ]
  for (const pk of partitions) yield* listKeyPages(pk)
  yield* listKeyPages(createOwnerIndexKey(companyId).gsi3pk, 'gsi3')
}

/**
 * Returns the key of the owner item if the key is that of a card subscription. The owner item can only be found by the
 * subscription, so both are deleted together.
 */
const listSubscriptionOwnerKeys = ({ sk }: Key): Key[] =>
  sk.startsWith(sortKeyPrefixes.cardSubscription)
    ? [keys.subscriptionOwner(sk.slice(sortKeyPrefixes.cardSubscription.length))]
    : []

/**
 * Lists the keys of the company's items to erase. Excludes invoices, which are retained, and the due item, which is
 * deleted last.
 */
async function* listOwnKeyPages(companyId: CompanyId): AsyncGenerator<Key[]> {
  for await (const page of listKeyPages(keys.company(companyId).pk))
    yield page
      .filter(key => !isInvoice(key) && !isDue(companyId, key))
      .flatMap(key => [...listSubscriptionOwnerKeys(key), key])
}

/**
 * Erases the company's items, and yields the number of items of each page. Repeats until a round finds nothing, because
 * concurrent calls may still write. Erases the company's own partition last, because its items name the items outside
 * of it.
 */
export async function* eraseCompanyItems(
  companyId: CompanyId,
  otherMonths: readonly string[] = [],
): AsyncGenerator<number> {
  for (const listPages of [listOutsideKeyPages, listOwnKeyPages]) {
    let erasedCount: number
    do {
      erasedCount = 0
      for await (const page of listPages(companyId, otherMonths)) {
        if (page.length === 0) continue
        await eraseItems(page)
        erasedCount += page.length
        yield page.length
      }
    } while (erasedCount > 0)
  }
}

export async function countRetainedItems(companyId: CompanyId): Promise<{ invoices: number; records: number }> {
  let records = 0
  for await (const page of listKeyPages(toAuditPartition(keys.company(companyId).pk))) records += page.length
  return { invoices: (await invoices.list(companyId)).length, records }
}

/** A DynamoDB transaction has at most 100 items. */
const maxTransactionItems = 100

export async function eraseItems(itemKeys: readonly Key[]): Promise<void> {
  for (let from = 0; from < itemKeys.length; from += maxTransactionItems) {
    const chunk = itemKeys.slice(from, from + maxTransactionItems)
    await retryOnConflict(() => transact(chunk.map(({ pk, sk }) => ({ delete: { pk, sk }, when: 'any' }))))
  }
}

/**
 * Deletes the company's own item, which ends its log-ins and jobs, and its reserved names. Records the erasure in the
 * due item. `requireErasable` throws if the deletion was cancelled.
 */
export const eraseAccount = (
  companyId: CompanyId,
  { requireErasable, due }: { requireErasable: (current: companies.Company) => void; due: DueDeletion },
  now: string,
): Promise<void> =>
  retryOnConflict(async () => {
    const currentCompany = await companies.find(companyId)
    if (!currentCompany) return
    requireErasable(currentCompany)
    const account = await billing.find(companyId)
    const names = [
      ...listIndexKeys(currentCompany),
      ...(await listHeldNameKeys(currentCompany)),
      ...(account?.bank ? [keys.kennitala(account.bank.ssn, companyId)] : []),
    ]
    await transact([
      { delete: keys.company(companyId), when: { attribute: 'version', equals: currentCompany.version } },
      ...names.map((key): Write => ({ delete: key, when: 'any' })),
      await createAccountErasedWrite({ about: currentCompany.name, ...due }, now),
    ])
  })

const retentionYears = 7

/** Sets the expiry of invoices, which the law requires to be kept until seven years after the end of their year. */
export async function setInvoiceExpiry(companyId: CompanyId): Promise<void> {
  for (const invoice of await invoices.list(companyId)) {
    const retentionEnd = Date.UTC(Number(invoice.date.slice(0, 4)) + retentionYears + 1, 0, 1)
    await retryOnConflict(async () => {
      const current = await invoices.find(companyId, invoice.id)
      if (current)
        await transact([invoices.createInvoiceWrite({ ...current, expires_at_seconds: retentionEnd / 1000 })])
    })
  }
}
