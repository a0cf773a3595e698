/** a company of 200 people, each with a session, and two months of entries: the last one, which is listed, and the present one, which people clock into */
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, later, monthsBetween } from '../../shared/domain/entry.ts'
import { browser, type Browser } from '../support/browser.ts'
import { amount } from './amount.ts'
import { rate } from './measure.ts'
import type { Running } from './process.ts'

export const people = amount(200, 4)
/** entries of a person in a month: two a working day */
export const monthly = 42
/** The last month and the present one. */
export const months = monthsBetween(later(new Date().toISOString(), -31 * daySeconds), new Date().toISOString()).slice(
  -2,
)
export const timeZone = 'Atlantic/Reykjavik'
const projects = amount(40, 4)
const token = 'bcdf'

export interface Worker {
  id: string
  phone: Browser
}

export interface Firm {
  id: string
  owner: Browser
  workers: Worker[]
  projects: string[]
}

/** the entry of that number in a month */
export function entry(month: string, employee_id: string, project_id: string, i: number) {
  const start_time = `${month}-${String(1 + (i >> 1)).padStart(2, '0')}T${i % 2 === 0 ? '08' : '13'}:00:00Z`
  return { employee_id, project_id, start_time, end_time: later(start_time, 4 * 3600 - i * 60) }
}

export async function settleFirm(cloud: Running): Promise<Firm> {
  const owner = browser(cloud.api, cloud.web)
  const name = `Bench ${newId()}`
  const { id } = await owner.call(api.signUp.requestTrial, {
    body: { name, email: `${newId()}@example.com`, language: 'en', time_zone: timeZone },
  })
  const all: string[] = []
  for (let i = 0; i < projects; i++)
    all.push((await owner.call(api.projects.create, { body: { name: `Project ${i}` } })).id)
  const workers: Worker[] = []
  await rate(people, 8, async i => {
    const employee = await owner.call(api.employees.create, { body: { name: `Employee ${i}`, token } })
    const phone = browser(cloud.api, cloud.web)
    await phone.call(api.employee.login, {
      body: { company_name: name, employee_name: employee.name, password: token },
    })
    for (const month of months) {
      // The budgets of lists are those of people who work on ten projects.
      const body = Array.from({ length: monthly }, (_, k) =>
        entry(month, employee.id, all[k % Math.min(10, all.length)] ?? '', k),
      )
      await owner.call(api.workLogs.add, { body })
    }
    workers.push({ id: employee.id, phone })
  })
  return { id, owner, workers, projects: all }
}

/** Sessions outlive a restart, but the cloud has other ports then, so each person gets a new browser with the old cookies. */
export function at(firm: Firm, cloud: Running): Firm {
  const moved = ({ cookies }: Browser): Browser => {
    const fresh = browser(cloud.api, cloud.web)
    for (const [name, value] of cookies) fresh.cookies.set(name, value)
    return fresh
  }
  return {
    ...firm,
    owner: moved(firm.owner),
    workers: firm.workers.map(({ id, phone }) => ({ id, phone: moved(phone) })),
  }
}
