import { keys } from '../../functions/table/keys.ts'
import { api, routeList } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { disableCompany } from '../support/stored-data.ts'
import { createCallers, fillPath, toRouteTitle, type Callers } from '../support/callers.ts'
import { readPartition, listMessagesTo, newBrowser } from '../support/cloud.ts'
import { expectEventually, eventually } from '../support/eventually.ts'
import { runJob } from '../support/jobs.ts'
import { signUpPayrollCompany } from '../support/payroll.ts'
import { logInAdmin } from '../support/admin.ts'
import { secondsAgo, minuteSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'
import { confirmCompanyByMail, signUpCompany, expectRefusal } from '../support/company.ts'
import { listClaims, payByBank } from '../support/payday.ts'
import { createSampleBody } from '../support/schema-values.ts'

const disabledError = { status: 403, error: 'Company has been disabled' }

/** The only changing routes that a disabled company may call. The test fails if it may call another. */
const allowedRoutes = [
  'POST /api/self',
  'PUT /api/password',
  'PUT /api/time_clock/login',
  'POST /api/time_clock/self',
  'POST /api/time_clock/logout',
  'PUT /api/time_clock/close_work_log',
  'POST /employee/logout',
  'POST /employee/clock_out',
  'POST /api/exports',
  'POST /api/billing/delete',
]
const companyRoutes = routeList.filter(({ role }) => role !== 'public' && role !== 'ADMIN')
const changingRoutes = companyRoutes.filter(({ method }) => method !== 'GET')

describe('routes of a disabled company', () => {
  let callers: Callers
  beforeAll(async () => {
    callers = await createCallers()
    await disableCompany(keys.company(CompanyId.parse(callers.company.account.id)))
  })

  const sendTo = async (route: (typeof routeList)[number]) => {
    const caller = callers.browserByRole[route.role]
    if (!caller) throw new Error(`nobody has the role ${route.role}`)
    const path = fillPath(route, {
      id: route.area === 'projects' ? callers.projectId : callers.employeeId,
      key: 'payday',
    })
    return caller.send(
      route.method,
      path,
      route.method === 'GET' ? {} : { body: JSON.stringify(createSampleBody(route, 3)) },
    )
  }

  it('lists only existing routes as allowed', () => {
    expect(allowedRoutes.filter(name => !changingRoutes.some(route => toRouteTitle(route) === name))).toEqual([])
  })

  it.each(
    changingRoutes
      .filter(route => !allowedRoutes.includes(toRouteTitle(route)))
      .map(route => [toRouteTitle(route), route] as const),
  )('refuses %s and changes nothing', async (_, route) => {
    const itemsBefore = await readPartition(keys.company(CompanyId.parse(callers.company.account.id)).pk)
    const { status, json } = await sendTo(route)
    expect({ status, json }).toMatchObject({ status: disabledError.status, json: { error: disabledError.error } })
    expect(await readPartition(keys.company(CompanyId.parse(callers.company.account.id)).pk)).toEqual(itemsBefore)
  })

  it.each(companyRoutes.filter(({ method }) => method === 'GET').map(route => [toRouteTitle(route), route] as const))(
    'allows %s',
    async (_, route) => {
      const { json } = await sendTo(route)
      expect(json).not.toMatchObject({ error: disabledError.error })
    },
  )
})

it('lets a disabled company cancel its payments, and sends the mail', async () => {
  const company = await signUpCompany()
  await confirmCompanyByMail(company)
  await payByBank(company)
  await disableCompany(keys.company(CompanyId.parse(company.account.id)))
  expect(await expectRefusal(company.call(api.billing.plan, { body: { subscription_plan: 2 } }))).toMatchObject(
    disabledError,
  )
  expect(await company.call(api.billing.cancel, { body: {} })).toMatchObject({ paying_customer: false })
  expect((await listClaims(company)).map(({ status }) => status)).toEqual(['CANCELLED'])
  expect((await listMessagesTo(company.email)).at(-1)?.subject).toBe('Áskriftinni hefur verið sagt upp')
})

it('lets all roles of a disabled company log in, and clock out', async () => {
  const { company, ann, clockIn, clockOut } = await signUpCompanyWithPhone()
  await company.setPassword('a password 1')
  const { id } = await clockIn(secondsAgo(30 * minuteSeconds))
  await disableCompany(keys.company(CompanyId.parse(company.account.id)))
  const newPhone = await company.logInPhone(ann)
  expect((await newPhone.call(api.employee.self)).company).toMatchObject({ disabled: true })
  expect(await (await company.logInTimeClock()).call(api.auth.timeClockSelf)).toMatchObject({ disabled: true })
  expect(
    await newBrowser().call(api.auth.login, { body: { username: company.account.name, password: 'a password 1' } }),
  ).toMatchObject({ disabled: true })
  expect((await clockOut(id, secondsAgo(0))).end_time).not.toBeNull()
  expect(await expectRefusal(clockIn(secondsAgo(0)))).toMatchObject(disabledError)
})

it('sends the mail for a forgotten password to a disabled company', async () => {
  const company = await signUpCompany()
  await disableCompany(keys.company(CompanyId.parse(company.account.id)))
  const countBefore = (await listMessagesTo(company.email)).length
  await newBrowser().call(api.auth.forgotPassword, { body: { email: company.email } })
  expect(await listMessagesTo(company.email)).toHaveLength(countBefore + 1)
})

it('restores sessions, clocking and missed exports when enabled', async () => {
  const payroll = await signUpPayrollCompany(['payday'])
  const { company } = payroll
  const [ann, house, admin] = [
    await payroll.createEmployee('Ann', '1201603389'),
    await company.project('Shed'),
    await logInAdmin(),
  ]
  await payroll.addEntry(ann, 0, 8)
  const employee = (await company.call(api.employees.list)).find(({ id }) => id === ann.id)
  if (!employee) throw new Error('the employee is missing')
  const [phone, screen] = [await company.logInPhone(employee), await company.logInTimeClock()]
  const { next } = await company.call(api.salaryExports.list)
  const runScript = async (name: 'disable' | 'enable') => {
    const body = { payload: { company: payroll.id }, dry_run: false }
    const { id } = await admin.call(api.admin.runScript, { params: { name }, body })
    const readRunState = async () => (await admin.call(api.admin.scriptRun, { params: { id } })).state
    await expectEventually(readRunState, 'done')
  }
  const clockIn = () =>
    phone.call(api.employee.clockIn, {
      body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time: secondsAgo(minuteSeconds) },
    })
  await runScript('disable')
  expect(await expectRefusal(clockIn())).toMatchObject(disabledError)
  await runJob('export', payroll.noon)
  expect(await payroll.listExports()).toEqual([])
  await runScript('enable')
  // Sessions from before the deactivation are still valid.
  const { id } = await clockIn()
  expect((await screen.call(api.timeClock.board)).employees[0]?.open_work_log).toMatchObject({ id })
  await screen.call(api.timeClock.closeWorkLog, { body: { employee_id: ann.id, end_time: secondsAgo(0) } })
  await company.call(api.settings.save, { body: { language: 'en' } })
  expect((await company.call(api.salaryExports.list)).next).toEqual(next)
  await runJob('export', payroll.noon)
  const listPeriods = () => payroll.listExports().then(list => list.map(({ from, to }) => ({ from, to })))
  expect(await eventually(listPeriods, periods => periods.length > 0)).toEqual([payroll.period])
})
