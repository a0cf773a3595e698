import { CallError, type Call } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import type { CompanyAccount } from '../../../shared/api/schemas/account.ts'
import { readOutbox } from '../aws/outbox.ts'
import { backdateCompany } from './dates.ts'
import { closedProjectIndex, demoCompany, demoPeople, demoProjects } from './people-and-projects.ts'
import { createDemoKennitala, demoPayrollPrograms } from './salary-exports.ts'

const report_rule = {
  overtime: 'both' as const,
  hours: 8,
  day_start: '07:00',
  day_end: '17:00',
  lunch_minutes: 30,
  lunch_after_hours: 5,
}

interface Options {
  apiOrigin: string
  data: string
  login: typeof demoCompany
  time_zone: string
  now: string
  hasExports: boolean
}

export async function logInOrSignUp(call: Call, options: Options): Promise<CompanyAccount> {
  const existingAccount = await logIn(call, options.login)
  if (existingAccount) return existingAccount
  await signUp(call, options)
  const account = await logIn(call, options.login)
  if (!account) throw new Error('the demo company cannot log in')
  await Promise.all([addPeople(call), addProjects(call), saveSettings(call, options)])
  await backdateCompany(options.apiOrigin, account.id, options.now)
  return account
}

async function logIn(call: Call, { name, password }: typeof demoCompany): Promise<CompanyAccount | undefined> {
  try {
    return await call(api.auth.login, { body: { username: name, password } })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
    return undefined
  }
}

async function signUp(call: Call, { data, login: { name }, time_zone }: Options): Promise<void> {
  try {
    await call(api.signUp.requestTrial, { body: { name, time_zone, email: demoCompany.email } })
  } catch (error) {
    // A conflict means that an earlier, interrupted start has signed the company up.
    if (!(error instanceof CallError && error.status === 409)) throw error
    await call(api.auth.forgotPassword, { body: { email: demoCompany.email } })
  }
  const mail = readOutbox(data).findLast(message => message.to.includes(demoCompany.email))
  const token = /change_password_link\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the welcome mail of the demo company was not sent')
  await call(api.auth.changePasswordToken, { body: { token, new_password: demoCompany.password } })
}

async function addPeople(call: Call): Promise<void> {
  for (const [i, { id, name, phone_number }] of demoPeople.entries()) {
    const kt = createDemoKennitala(i, demoPeople.length)
    const details = {
      ...(phone_number ? { phone_number } : {}),
      ...(kt ? { integrations: { regla: { kt }, payday: { kt } } } : {}),
    }
    await call(api.employees.create, {
      body: { id, name, ...details, ...(name === demoCompany.employee ? { token: demoCompany.token } : {}) },
    })
  }
}

async function addProjects(call: Call): Promise<void> {
  for (const { id, name, description } of demoProjects)
    await call(api.projects.create, { body: { id, name, ...(description ? { description } : {}) } })
  await call(api.projects.close, { params: { id: demoProjects[closedProjectIndex]?.id ?? '' } })
}

async function saveSettings(call: Call, { hasExports }: Options): Promise<void> {
  await call(api.settings.save, { body: { features: { approve_work_logs: true }, report_rule } })
  if (!hasExports) return
  for (const key of demoPayrollPrograms)
    await call(api.settings.saveIntegration, { params: { key }, body: { active: true } })
}
