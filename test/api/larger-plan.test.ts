import { api } from '../../shared/api/index.ts'
import { CallError } from '../../shared/api/client.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import {
  createCustomData,
  createSubscription,
  fetchBillingStatus,
  sendWebhook,
  startSubscription,
  tier2PriceId,
} from '../support/card.ts'
import { startSupportVisit } from '../support/admin.ts'
import { confirmCompanyByMail, signUpCompany, expectRefusal, type Company } from '../support/company.ts'
import { injectRouteFaults, listRingingAlarms, setSwitches, useOwnCloud } from '../support/faults.ts'
import { listClaims, payByBank } from '../support/payday.ts'
import { setPlan } from '../support/stored-data.ts'

useOwnCloud()

/** Signs up a company with `people` employees. It pays through the bank, for a plan of at most four employees. */
async function signUpPayer(people: number): Promise<Company> {
  const company = await signUpCompany()
  await confirmCompanyByMail(company)
  await payByBank(company)
  for (let i = 1; i <= people; i++) await company.employee(`Person ${i}`)
  return company
}
const addFifthEmployee = (company: Company, more: { id?: string; accept_plan?: 1 | 2 | 3 | 4 } = {}) =>
  company.call(api.employees.create, { body: { name: 'Eve', ...more } })
const offer = { plan: 2, from: 5, to: 24, price: 14_000, currency: 'ISK' }
const refusal = { status: 409, error: 'Larger plan needed' }
const fetchOffer = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await call.catch((thrown: unknown) => thrown)
  return error instanceof CallError ? error.body : error
}

it('asks a paying company before it takes a larger plan for another person', async () => {
  const company = await signUpPayer(4)
  const id = newId()
  expect(await expectRefusal(addFifthEmployee(company))).toMatchObject(refusal)
  expect(await fetchOffer(addFifthEmployee(company, { id }))).toEqual({
    error: 'Larger plan needed',
    larger_plan: offer,
  })
  // Accepting a smaller plan must not accept a larger one.
  expect(await expectRefusal(addFifthEmployee(company, { accept_plan: 1 }))).toMatchObject(refusal)
  expect(await fetchBillingStatus(company)).toMatchObject({ billing_plan: 'FourEmployeesMax2023', employees: 4 })
  expect(await listClaims(company)).toHaveLength(1)
  expect(await addFifthEmployee(company, { id, accept_plan: 2 })).toMatchObject({ id, name: 'Eve' })
  expect(await fetchBillingStatus(company)).toMatchObject({ billing_plan: 'TwentyFourEmployeesMax2023', employees: 5 })
  expect(await listClaims(company)).toMatchObject([{ amountExcludingVat: 8000 }, { amountExcludingVat: 6000 }])
  expect(await addFifthEmployee(company, { id, accept_plan: 2 })).toMatchObject({ id })
  expect(await addFifthEmployee(company, { id })).toMatchObject({ id })
  expect(await company.employee('Finn')).toMatchObject({ name: 'Finn' })
  expect(await listClaims(company)).toHaveLength(2)
})

it('refuses more than 200 active employees in a trial', async () => {
  const company = await signUpCompany()
  await company.employee('Ann')
  const startImportWithEmployees = (count: number) =>
    company.call(api.imports.start, {
      body: {
        id: newId(),
        file_name: 'people.csv',
        time_zone: 'Atlantic/Reykjavik',
        rows: 1,
        employees: Array.from({ length: count }, () => newId()),
        projects: [],
      },
    })
  await startImportWithEmployees(199)
  expect(await expectRefusal(startImportWithEmployees(200))).toMatchObject({
    status: 422,
    error: 'A trial has at most 200 active employees',
  })
})

it('gives the last place of a plan to one of several people who are added at once', async () => {
  const company = await signUpPayer(3)
  await setSwitches({ minContainers: 4 })
  for (let round = 0; round < 4; round++) {
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map(name => company.call(api.employees.create, { body: { name: `${name} ${round}` } })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [addedEmployee] = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    await company.call(api.employees.disable, { params: { id: String(addedEmployee?.id) } })
  }
})

it('asks before a person is activated again', async () => {
  const company = await signUpPayer(4)
  const [first] = await company.call(api.employees.list)
  const params = { id: String(first?.id) }
  await company.call(api.employees.disable, { params })
  await addFifthEmployee(company)
  expect(await expectRefusal(company.call(api.employees.enable, { params }))).toMatchObject(refusal)
  expect(await company.call(api.employees.enable, { params, body: { accept_plan: 2 } })).toMatchObject({
    disabled: false,
  })
  expect(await company.call(api.employees.enable, { params })).toMatchObject({ disabled: false })
  expect(await fetchBillingStatus(company)).toMatchObject({ billing_plan: 'TwentyFourEmployeesMax2023', employees: 5 })
})

it('asks before an import that brings more people than the plan has', async () => {
  const company = await signUpPayer(3)
  const id = newId()
  const body = { id, file_name: 'toggl.csv', time_zone: 'Atlantic/Reykjavik', rows: 9, projects: [] }
  const people = [newId(), newId(), newId()]
  const start = (employees: string[], more: { accept_plan?: 2 } = {}) =>
    company.call(api.imports.start, { body: { ...body, employees, ...more } })
  expect(await expectRefusal(start(people))).toMatchObject(refusal)
  expect(await company.call(api.imports.list)).toEqual([])
  await start(people, { accept_plan: 2 })
  for (const [i, employee] of people.entries())
    await company.call(api.employees.create, { body: { id: employee, name: `Imported ${i}` } })
  // A resumed import must not count an employee twice.
  await start(people)
  expect(await fetchBillingStatus(company)).toMatchObject({ billing_plan: 'TwentyFourEmployeesMax2023', employees: 6 })
})

it('charges a card that pays, and says its price', async () => {
  const company = await signUpCompany()
  await startSubscription(createSubscription(company))
  for (const name of ['Ann', 'Ben', 'Cay', 'Dan']) await company.employee(name)
  expect(await fetchOffer(addFifthEmployee(company))).toMatchObject({
    larger_plan: { plan: 2, price: 100, currency: 'EUR' },
  })
  await addFifthEmployee(company, { accept_plan: 2 })
  expect(await fetchBillingStatus(company)).toMatchObject({ billing_plan: 'TwentyFourEmployeesMax2023', employees: 5 })
})

it('asks at the limit of the own plan, and never on the free one', async () => {
  const company = await signUpPayer(4)
  const companyId = CompanyId.parse(company.account.id)
  await setPlan(companyId, 'FourEmployeesMax2020')
  expect(await fetchOffer(addFifthEmployee(company))).toMatchObject({ larger_plan: offer })
  await setPlan(companyId, 'TwoHundredEmployeesMax2020')
  await addFifthEmployee(company)
  await setPlan(companyId, 'FourEmployeesMax2020')
  // A company that exceeds its plan needs a larger one to add an employee, but not to edit one.
  expect(await expectRefusal(company.employee('Finn'))).toMatchObject(refusal)
  const [firstEmployee] = await company.call(api.employees.list)
  await company.call(api.employees.edit, { body: { id: String(firstEmployee?.id), new_name: 'Ann' } })
  await setPlan(companyId, 'FreeTierUnlimited')
  await company.employee('Gus')
})

it('keeps the limit of paid time after the company has cancelled', async () => {
  const company = await signUpCompany()
  await startSubscription(createSubscription(company))
  for (const name of ['Ann', 'Ben', 'Cay', 'Dan']) await company.employee(name)
  await company.call(api.billing.cancel, { body: {} })
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'cancelled', paying_customer: false })
  expect(await expectRefusal(addFifthEmployee(company))).toMatchObject(refusal)
  await addFifthEmployee(company, { accept_plan: 2 })
  expect(await fetchBillingStatus(company)).toMatchObject({
    state: 'paying',
    billing_plan: 'TwentyFourEmployeesMax2023',
  })
})

it('has the limit of a smaller plan as soon as it is requested of Paddle', async () => {
  const company = await signUpCompany()
  const items = [{ price: { id: tier2PriceId }, quantity: 1 }]
  await startSubscription(createSubscription(company, { items, custom_data: createCustomData(company, tier2PriceId) }))
  for (const name of ['Ann', 'Ben', 'Cay', 'Dan']) await company.employee(name)
  await injectRouteFaults({ area: 'billing', name: 'plan' }, [
    { call: 1, operation: 'PATCH /subscriptions/{id}', failingAttempts: 1, kind: 'lose' },
  ])
  await expectRefusal(company.call(api.billing.plan, { body: { subscription_plan: 1 } }))
  expect(await expectRefusal(addFifthEmployee(company))).toMatchObject(refusal)
  await addFifthEmployee(company, { accept_plan: 2 })
  expect(await fetchBillingStatus(company)).toMatchObject({ billing_plan: 'TwentyFourEmployeesMax2023', employees: 5 })
})

it('asks no company that does not pay', async () => {
  const company = await signUpCompany()
  for (const name of ['Ann', 'Ben', 'Cay', 'Dan', 'Eve']) await company.employee(name)
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial', employees: 5, fitting_plan: 2 })
})

it('lets every employee clock in', async () => {
  const company = await signUpPayer(4)
  await setPlan(CompanyId.parse(company.account.id), 'TwentyFourEmployeesMax2023')
  const eve = await addFifthEmployee(company)
  await setPlan(CompanyId.parse(company.account.id), 'FourEmployeesMax2023')
  const project = await company.project('House')
  const phone = await company.logInPhone(eve)
  const id = `${eve.id}.${newId()}`
  const now = Date.now()
  await phone.call(api.employee.clockIn, {
    body: { id, project_id: project.id, start_time: new Date(now - 60_000).toISOString() },
  })
  await phone.call(api.employee.clockOut, { body: { id, end_time: new Date(now).toISOString() } })
})

it('lets no administrator accept a plan for a company', async () => {
  const company = await signUpPayer(4)
  const visit = await startSupportVisit(company)
  expect(
    await expectRefusal(visit.call(api.employees.create, { body: { name: 'Eve', accept_plan: 2 } })),
  ).toMatchObject({ status: 403, error: 'Not allowed on a support visit' })
  expect(await expectRefusal(visit.call(api.employees.create, { body: { name: 'Eve' } }))).toMatchObject(refusal)
})

describe('the checkout by card', () => {
  it('offers only plans that fit', async () => {
    const company = await signUpCompany()
    const listOfferedPlans = async () => (await fetchBillingStatus(company)).checkout?.prices.map(({ plan }) => plan)
    expect(await listOfferedPlans()).toEqual([1, 2, 3, 4])
    for (const name of ['Ann', 'Ben', 'Cay', 'Dan', 'Eve']) await company.employee(name)
    expect(await listOfferedPlans()).toEqual([2, 3, 4])
  })

  it('alarms when a subscription with a too small plan arrives all the same', async () => {
    const company = await signUpCompany()
    for (const name of ['Ann', 'Ben', 'Cay', 'Dan', 'Eve']) await company.employee(name)
    await sendWebhook(createSubscription(company), 'subscription.created')
    expect(await fetchBillingStatus(company)).toMatchObject({
      paying_customer: true,
      billing_plan: 'FourEmployeesMax2023',
    })
    expect(await listRingingAlarms()).not.toEqual([])
  })
})
