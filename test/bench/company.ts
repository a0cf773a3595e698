/**
 * Creates the company that the bench measures. Its entries are in two months: last month, which is listed, and this
 * month, in which employees clock in.
 */
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, addSeconds, listMonths } from '../../shared/domain/entry.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { chooseFullOrBrief } from './brief.ts'
import { measureRate } from './measure.ts'
import type { RunningCloud } from './cloud-process.ts'

export const peopleCount = chooseFullOrBrief(200, 4)
/** Each employee has two entries per working day. */
export const monthlyEntriesPerPerson = 42
/** Contains last month and this month. */
export const months = listMonths(
  addSeconds(new Date().toISOString(), -31 * daySeconds),
  new Date().toISOString(),
).slice(-2)
export const timeZone = 'Atlantic/Reykjavik'
const projectCount = chooseFullOrBrief(40, 4)
const token = 'bcdf'

export interface BenchEmployee {
  id: string
  phone: Browser
}

export interface BenchCompany {
  id: string
  owner: Browser
  employees: BenchEmployee[]
  projects: string[]
}

export function createEntryBody(month: string, employee_id: string, project_id: string, i: number) {
  const start_time = `${month}-${String(1 + (i >> 1)).padStart(2, '0')}T${i % 2 === 0 ? '08' : '13'}:00:00Z`
  return { employee_id, project_id, start_time, end_time: addSeconds(start_time, 4 * 3600 - i * 60) }
}

export async function createCompany(cloud: RunningCloud): Promise<BenchCompany> {
  const owner = createBrowser(cloud.api, cloud.web)
  const name = `Bench ${newId()}`
  const { id } = await owner.call(api.signUp.requestTrial, {
    body: { name, email: `${newId()}@example.com`, language: 'en', time_zone: timeZone },
  })
  const projects: string[] = []
  for (let i = 0; i < projectCount; i++)
    projects.push((await owner.call(api.projects.create, { body: { name: `Project ${i}` } })).id)
  const employees: BenchEmployee[] = []
  await measureRate(peopleCount, 8, async i => {
    const employee = await owner.call(api.employees.create, { body: { name: `Employee ${i}`, token } })
    const phone = createBrowser(cloud.api, cloud.web)
    await phone.call(api.employee.login, {
      body: { company_name: name, employee_name: employee.name, password: token },
    })
    for (const month of months) {
      // The budgets of lists assume that employees work on ten projects.
      const body = Array.from({ length: monthlyEntriesPerPerson }, (_, k) =>
        createEntryBody(month, employee.id, projects[k % Math.min(10, projects.length)] ?? '', k),
      )
      await owner.call(api.workLogs.add, { body })
    }
    employees.push({ id: employee.id, phone })
  })
  return { id, owner, employees, projects }
}

/** Copies the cookies into new browsers, because sessions survive a restart of the cloud, but ports do not. */
export function withBrowsersFor(company: BenchCompany, cloud: RunningCloud): BenchCompany {
  const withCookies = ({ cookies }: Browser): Browser => {
    const browser = createBrowser(cloud.api, cloud.web)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
  return {
    ...company,
    owner: withCookies(company.owner),
    employees: company.employees.map(({ id, phone }) => ({ id, phone: withCookies(phone) })),
  }
}
