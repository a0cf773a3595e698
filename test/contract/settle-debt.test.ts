import {
  createBankPayingCompany,
  listPaydayInvoices,
  readCompany,
  readBillingState,
  runDueBillingJob,
  setUpBank,
} from '../support/bank.ts'
import { script } from '../../functions/scripts/settle-debt.ts'
import { createChangeFor } from '../../functions/scripts/script.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PayloadOf } from '../../shared/scripts.ts'

const bank = setUpBank()
const now = '2027-01-24T12:00:00.000Z'

async function createDebtor(): Promise<CompanyId> {
  const companyId = await createBankPayingCompany('2026-11-23T09:30:00.000Z')
  for (let month = 0; month < 3; month++) await runDueBillingJob(companyId, 'invoice')
  return companyId
}

async function runSettleDebt(
  company: CompanyId,
  outcome: PayloadOf<'settle-debt'>['outcome'],
  kind: 'plan' | 'run' = 'run',
) {
  const runId = newId()
  const changeFor = createChangeFor(runId, new Date().toISOString())
  const context = { runId, payload: { company, outcome }, now, admin: 'jon', cursor: null, changeFor }
  const lines: (string | undefined)[] = []
  for await (const { line } of script[kind](context)) lines.push(line)
  return lines.join()
}

const listInvoiceStatuses = (companyId: CompanyId) => listPaydayInvoices(bank, companyId).map(({ status }) => status)

it('states the debt, and changes nothing in a dry run', async () => {
  const companyId = await createDebtor()
  const stateBefore = await readBillingState(companyId)
  expect(await runSettleDebt(companyId, 'write off', 'plan')).toContain(
    '2 claims are open, of 19840 ISK in all. They are with',
  )
  expect(await readBillingState(companyId)).toEqual(stateBefore)
})

it('lets the company go on', async () => {
  const companyId = await createDebtor()
  await runSettleDebt(companyId, 'go on')
  expect(await readBillingState(companyId)).toMatchObject({ paying: true, account: { unpaid_since: null } })
  expect(listInvoiceStatuses(companyId)).toEqual(['SENT', 'SENT'])
  expect(await runSettleDebt(companyId, 'go on')).toBe('It is so already. Nothing changes.')
})

it('writes the debt off', async () => {
  const companyId = await createDebtor()
  await runSettleDebt(companyId, 'write off')
  expect(await readBillingState(companyId)).toMatchObject({ paying: false, account: { unpaid_since: null }, due: {} })
  expect(listInvoiceStatuses(companyId)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await runSettleDebt(companyId, 'write off')).toBe('It is so already. Nothing changes.')
})

it('closes the account, and leaves the claims', async () => {
  const companyId = await createDebtor()
  await runSettleDebt(companyId, 'close')
  expect(await readCompany(companyId)).toMatchObject({ disabled: true, paying_customer: false })
  expect(await readBillingState(companyId)).toMatchObject({
    due: { invoice: undefined, claim: expect.any(String) as string },
  })
  expect(listInvoiceStatuses(companyId)).toEqual(['SENT', 'SENT'])
  expect(await runSettleDebt(companyId, 'close')).toBe('It is so already. Nothing changes.')
})
