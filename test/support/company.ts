import { CallError, type Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import type { Browser } from './browser.ts'
import { listMessagesTo, newBrowser, extractToken } from './cloud.ts'

export type Account = Output<typeof api.auth.self>
export type EmployeeData = Output<typeof api.employees.create>

export interface Company extends Browser {
  account: Account
  email: string
  employee: (name: string, details?: Partial<Parameters<typeof createEmployee>[2]>) => Promise<EmployeeData>
  project: (name: string) => Promise<Output<typeof api.projects.create>>
  setPassword: (password: string) => Promise<void>
  logInPhone: (employee: EmployeeData) => Promise<Browser>
  logInTimeClock: () => Promise<Browser>
}

export const createUniqueName = (name: string): string => `${name} ${newId()}`
export const createUniqueEmail = (): string => `${newId().toLowerCase()}@example.com`

const createEmployee = (
  browser: Browser,
  name: string,
  details: { needs?: ('manage_worklogs' | 'create_projects')[]; phone_number?: string; token?: string } = {},
) => browser.call(api.employees.create, { body: { name, ...details } })

/** Confirms the company's mail address by the link in the welcome mail. */
export async function confirmCompanyByMail(company: Pick<Company, 'email' | 'call'>): Promise<void> {
  const [welcomeMessage] = await listMessagesTo(company.email)
  // Uses the company's own browser, because the first use of a link ends other sessions.
  await company.call(api.auth.loginToken, { body: { token: extractToken(welcomeMessage, 'login_link') } })
}

export async function signUpConfirmedCompany(options?: CompanyOptions): Promise<Company> {
  const company = await signUpCompany(options)
  await confirmCompanyByMail(company)
  return company
}

interface CompanyOptions {
  name?: string
  time_zone?: string
  /** The browser that signs up has this IP address. */
  address?: string
}

export async function signUpCompany({
  name = createUniqueName('Hamar'),
  time_zone = 'Atlantic/Reykjavik',
  address,
}: CompanyOptions = {}): Promise<Company> {
  const browser = newBrowser(address)
  const email = createUniqueEmail()
  const account = await browser.call(api.signUp.requestTrial, { body: { name, email, time_zone } })
  return {
    ...browser,
    account,
    email,
    employee: (employeeName, details) => createEmployee(browser, employeeName, details),
    project: projectName => browser.call(api.projects.create, { body: { name: projectName } }),
    setPassword: async password => {
      const [welcomeMessage] = await listMessagesTo(email)
      await browser.call(api.auth.changePasswordToken, {
        body: { token: extractToken(welcomeMessage, 'change_password_link'), new_password: password },
      })
    },
    logInPhone: async employee => {
      const phone = newBrowser()
      await phone.call(api.employee.login, {
        body: { company_name: name, employee_name: employee.name, password: employee.login_token },
      })
      return phone
    },
    logInTimeClock: async () => {
      const screen = newBrowser()
      const { time_clock_token } = await browser.call(api.auth.self)
      await screen.call(api.auth.timeClockLoginToken, { body: { token: time_clock_token } })
      return screen
    },
  }
}

export async function addEntry(
  company: Browser,
  employee: { id: string },
  project: { id: string },
  start_time: string,
  end_time: string,
): Promise<Entry> {
  const [entry] = await company.call(api.workLogs.add, {
    body: [{ employee_id: employee.id, project_id: project.id, start_time, end_time }],
  })
  if (!entry) throw new Error('the entry was not added')
  return entry
}

export async function signUpCompanyWithPeople(options: CompanyOptions = {}) {
  const company = await signUpCompany(options)
  const [ann, ben, house, road] = await Promise.all([
    company.employee('Ann'),
    company.employee('Ben'),
    company.project('House'),
    company.project('Road'),
  ])
  return { company, ann, ben, house, road }
}
export type CompanyWithPeople = Awaited<ReturnType<typeof signUpCompanyWithPeople>>

export interface Refusal {
  status: number
  error: string
  fields: Record<string, string> | undefined
  retryAfterSeconds: number | undefined
}

/** Returns the error with which the servers refuse the request. Throws if the request succeeds. */
export async function expectRefusal(response: Promise<unknown>): Promise<Refusal> {
  try {
    await response
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const body = error.body as { error: string; fields?: Record<string, string> }
    return { status: error.status, error: body.error, fields: body.fields, retryAfterSeconds: error.retryAfterSeconds }
  }
  throw new Error('the call was not refused')
}
