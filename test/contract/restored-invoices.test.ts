/** The tests recover invoices that Payday has, but that a restored table lacks. */
import {
  createChangeIdentityNow,
  createBankPayingCompany,
  listPaydayInvoices,
  readBillingState,
  runDueBillingJob,
  setUpBank,
} from '../support/bank.ts'
import { recoverInvoices } from '../../functions/areas/billing/bank/recover-invoices.ts'
import { keys } from '../../functions/table/keys.ts'
import { getAll, query } from '../../functions/table/reads.ts'
import { put, remove } from '../../functions/table/writes.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'

const bank = setUpBank()
const start = '2026-11-23T09:30:00.000Z'
const damagedSince = '2026-12-20T12:00:00.000Z'
const now = '2026-12-24T12:00:00.000Z'

/** Returns a function that resets the company's payments to their current state, as a restore does. */
async function rememberPayments(companyId: CompanyId): Promise<() => Promise<void>> {
  const singleItems = [keys.company(companyId), keys.billing(companyId), keys.due(companyId, 'invoice')]
  const items = await getAll(singleItems)
  const invoicesBefore = await query(keys.company(companyId).pk, 'INVOICE#')
  return async () => {
    for (const { sk } of await query(keys.company(companyId).pk, 'INVOICE#'))
      await remove({ pk: keys.company(companyId).pk, sk: String(sk) })
    for (const invoice of invoicesBefore) await put({ pk: String(invoice['pk']), sk: String(invoice['sk']) }, invoice)
    for (const [i, item] of items.entries()) if (item) await put(singleItems[i] ?? keys.company(companyId), item)
  }
}

const recover = async (companyId: CompanyId): Promise<string[]> => {
  const changeFor = (part: string) => createChangeIdentityNow(`restore ${companyId} ${part}`, part)
  const lines = [] as string[]
  for await (const line of recoverInvoices(damagedSince, now, changeFor)) lines.push(line)
  return lines.filter(line => line.includes(companyId))
}

it('finds an invoice by its reference, and makes it no second time', async () => {
  const companyId = await createBankPayingCompany(start)
  const restore = await rememberPayments(companyId)
  await runDueBillingJob(companyId, 'invoice')
  expect(listPaydayInvoices(bank, companyId)).toHaveLength(2)
  const stateAfter = await readBillingState(companyId)
  await restore()
  expect((await readBillingState(companyId)).invoices).toHaveLength(1)

  expect(await recover(companyId)).toEqual([expect.stringContaining('was found at Payday')])
  expect((await readBillingState(companyId)).invoices).toMatchObject(
    stateAfter.invoices.map(({ id, payday_id, number, state, gross }) => ({ id, payday_id, number, state, gross })),
  )
  expect((await readBillingState(companyId)).due.invoice).toBe(stateAfter.due.invoice)
  expect(await recover(companyId)).toEqual([])
  expect(listPaydayInvoices(bank, companyId)).toHaveLength(2)
  // A third invoice needs the payment of the first two.
  for (const { id } of listPaydayInvoices(bank, companyId)) bank.dashboard().payInvoice(id)
  await runDueBillingJob(companyId, 'invoice')
  expect(listPaydayInvoices(bank, companyId).map(({ reference }) => reference)).toEqual([
    `${companyId}-2026-11-23.1`,
    `${companyId}-2026-12-23.1`,
    `${companyId}-2027-01-23.1`,
  ])
})

it('leaves an invoice to the operator if the table does not know who pays', async () => {
  const companyId = await createBankPayingCompany('2026-12-22T09:30:00.000Z')
  await remove(keys.billing(companyId))
  for (const { id } of (await readBillingState(companyId)).invoices) await remove(keys.invoice(companyId, id))
  expect(await recover(companyId)).toEqual([expect.stringContaining('belongs to no payment in this table')])
  expect((await readBillingState(companyId)).invoices).toEqual([])
})
