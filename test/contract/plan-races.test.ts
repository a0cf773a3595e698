import {
  createChangeIdentityNow,
  createBankPayingCompany,
  listPaydayInvoices,
  readCompany,
  readBillingState,
  setUpBank,
  startPaying,
} from '../support/bank.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import { stopPayingByBank } from '../../functions/areas/billing/bank/stop-paying-by-bank.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-bank-plan.ts'
import { withPlanCapacity } from '../../functions/areas/billing/with-plan-capacity.ts'
import type { Company } from '../../functions/areas/companies/companies.ts'
import * as employees from '../../functions/areas/employees/employees.ts'
import { EmployeeId, type CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'

const bank = setUpBank()
const now = '2026-11-10T09:30:00.000Z'

async function addPerson(companyId: CompanyId, acceptedPlan?: 2, company?: Company): Promise<void> {
  const id = EmployeeId.parse(newId())
  // Uses the current time, because idempotency records expire by the real clock.
  const addition = { ids: [id], acceptedPlan, now: new Date().toISOString(), change: createChangeIdentityNow(id, id) }
  await withPlanCapacity(company ?? (await readCompany(companyId)), addition, placeWrites =>
    employees.create(companyId, id, { name: id }, now, placeWrites),
  )
}
async function addPeople(companyId: CompanyId, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await addPerson(companyId)
}
const isNewInvoice = (call: string): boolean => call.startsWith('POST') && call.includes('/invoices')

it('refuses people beyond the plan while its first claim is being made', async () => {
  const companyId = await createStoredCompany()
  await addPeople(companyId, 3)
  const heldInvoiceCall = bank.calls.hold(isNewInvoice)
  const startPromise = startPaying(companyId, now)
  await heldInvoiceCall.arrived
  await addPerson(companyId)
  await expect(addPerson(companyId)).rejects.toMatchObject({ text: 'The company does not pay' })
  heldInvoiceCall.release()
  await startPromise
  expect(await readBillingState(companyId)).toMatchObject({ paying: true, plan: 'FourEmployeesMax2023' })
  expect(await employees.countActive(companyId)).toBe(4)
})

it('refuses people beyond the plan to a call that has read the company before it paid', async () => {
  const companyId = await createStoredCompany()
  await addPeople(companyId, 4)
  const company = await readCompany(companyId)
  await startPaying(companyId, now)
  await expect(addPerson(companyId, undefined, company)).rejects.toMatchObject({ text: 'Larger plan needed' })
})

it('refuses people beyond the plan if a person is deactivated while being activated', async () => {
  const companyId = await createBankPayingCompany(now)
  await addPeople(companyId, 4)
  const [firstEmployee] = await employees.list(companyId)
  if (!firstEmployee) throw new Error('nobody was added')
  const change = createChangeIdentityNow(newId(), 'enable')
  const enableWrite = bank.calls.hold(call => call.includes('.TransactWriteItems') && call.includes('login_token'))
  const enablePromise = withPlanCapacity(
    await readCompany(companyId),
    { ids: [firstEmployee.id], acceptedPlan: undefined, now: new Date().toISOString(), change },
    placeWrites => employees.setDisabled(companyId, firstEmployee.id, false, change, placeWrites),
  )
  await enableWrite.arrived
  await employees.setDisabled(companyId, firstEmployee.id, true, createChangeIdentityNow(newId(), 'disable'))
  await addPerson(companyId)
  enableWrite.release()
  await expect(enablePromise).rejects.toMatchObject({ text: 'Larger plan needed' })
  expect(await employees.countActive(companyId)).toBe(4)
})

it('asks again when a smaller plan is chosen after a larger one was accepted', async () => {
  const companyId = await createBankPayingCompany(now)
  await addPeople(companyId, 4)
  const additionWrite = bank.calls.hold(call => call.includes('.TransactWriteItems') && call.includes('login_token'))
  const addingPromise = addPerson(companyId, 2)
  await additionWrite.arrived
  await changeBankPlan(await readCompany(companyId), 1, { now, change: createChangeIdentityNow(newId(), 1) })
  additionWrite.release()
  await expect(addingPromise).rejects.toMatchObject({ text: 'Larger plan needed' })
  expect(await employees.countActive(companyId)).toBe(4)
})

it('refuses a plan that became too small since it was counted', async () => {
  const companyId = await createStoredCompany()
  await addPeople(companyId, 4)
  // Holds back the read that counts the employees at the start of payment.
  const count = bank.calls.hold(call => call.includes('.Query') && call.includes('E#'))
  const starting = startPaying(companyId, now)
  await count.arrived
  const addingPromise = addPerson(companyId)
  count.release()
  const results = await Promise.allSettled([starting, addingPromise])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { paying } = await readBillingState(companyId)
  expect(await employees.countActive(companyId)).toBe(paying ? 4 : 5)
})

it('makes no claim for a larger plan while the company cancels', async () => {
  const companyId = await createBankPayingCompany(now)
  const withdrawal = bank.calls.hold(call => call.startsWith('PUT') && call.includes('CANCELLED'))
  const cancelling = stopPayingByBank(companyId, {
    reason: '',
    now,
    change: createChangeIdentityNow(newId(), 'cancel'),
  })
  await withdrawal.arrived
  const change = createChangeIdentityNow(newId(), 3)
  await expect(changeBankPlan(await readCompany(companyId), 3, { now, change })).rejects.toMatchObject({
    text: 'The bank has not answered yet',
  })
  withdrawal.release()
  await cancelling
  expect(await readBillingState(companyId)).toMatchObject({ paying: false, account: { bank: { pending: null } } })
  expect(listPaydayInvoices(bank, companyId).map(({ status }) => status)).toEqual(['CANCELLED'])
})

it('makes no claim that was planned before the company began to cancel', async () => {
  const companyId = await createBankPayingCompany(now)
  const customer = bank.calls.hold(call => call.startsWith('PUT') && call.includes('/customers'))
  const planChange = changeBankPlan(await readCompany(companyId), 3, {
    now,
    change: createChangeIdentityNow(newId(), 3),
  })
  await customer.arrived
  await stopPayingByBank(companyId, { reason: '', now, change: createChangeIdentityNow(newId(), 'cancel') })
  customer.release()
  await planChange
  expect(await readBillingState(companyId)).toMatchObject({ paying: false, plan: 'FourEmployeesMax2023' })
  expect(listPaydayInvoices(bank, companyId).map(({ status }) => status)).toEqual(['CANCELLED'])
})

it('withdraws a claim that Payday has made, but that is not recorded yet', async () => {
  const companyId = await createBankPayingCompany(now)
  const record = bank.calls.hold(call => call.includes('.TransactWriteItems') && call.includes('"payday_id":{"S"'))
  const planChange = changeBankPlan(await readCompany(companyId), 3, {
    now,
    change: createChangeIdentityNow(newId(), 3),
  })
  await record.arrived
  const withdrawal = bank.calls.hold(call => call.startsWith('PUT') && call.includes('CANCELLED'))
  const cancelling = stopPayingByBank(companyId, {
    reason: '',
    now,
    change: createChangeIdentityNow(newId(), 'cancel'),
  })
  await withdrawal.arrived
  record.release()
  await expect(planChange).rejects.toMatchObject({ text: 'The bank has not answered yet' })
  withdrawal.release()
  await cancelling
  expect(await readBillingState(companyId)).toMatchObject({ paying: false, account: { bank: { pending: null } } })
  expect(listPaydayInvoices(bank, companyId).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
})
