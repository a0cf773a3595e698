import type { Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { addSeconds, cutToWholeSeconds, type Entry } from '../../shared/domain/entry.ts'
import type { Browser } from './browser.ts'
import { signUpCompany, type Company, type EmployeeData } from './company.ts'

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

export const secondsAgo = (seconds: number): string => cutToWholeSeconds(Date.now() - seconds * 1000)

/** Returns a time zone in which it is about noon, so that the hours around now are on one day. */
export function findTimeZoneAtNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours()
  // In these names, zones west of Greenwich have a plus.
  return hoursAhead === 0 ? 'Etc/GMT' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
}

/** Returns how many reads began before `task` was settled. */
export async function countReadsDuring(task: Promise<unknown>, read: () => Promise<unknown>): Promise<number> {
  const progress = { isOver: false }
  const finishedTask = task.finally(() => (progress.isOver = true))
  let readCount = 0
  for (; !progress.isOver; readCount++) {
    await read()
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await finishedTask
  return readCount
}

export interface CompanyWithPhone {
  company: Company
  ann: EmployeeData
  house: Output<typeof api.projects.create>
  shed: Output<typeof api.projects.create>
  phone: Browser
  newEntryId: () => string
  clockIn: (start_time: string, more?: object) => Promise<Entry>
  clockOut: (id: string, end_time: string, more?: object) => Promise<Entry>
  addEntry: (start_time: string, end_time: string, project?: { id: string }) => Promise<Entry>
  listEntries: (query?: object) => Promise<Entry[]>
}

export const createEntryBody = (
  { ann, house }: Pick<CompanyWithPhone, 'ann' | 'house'>,
  start_time: string,
  end_time = addSeconds(start_time, hourSeconds),
) => ({
  employee_id: ann.id,
  project_id: house.id,
  start_time,
  end_time,
})

export async function signUpCompanyWithPhone(options: { time_zone?: string } = {}): Promise<CompanyWithPhone> {
  const company = await signUpCompany(options)
  const [ann, house, shed] = await Promise.all([
    company.employee('Ann', { needs: ['manage_worklogs'] }),
    company.project('House'),
    company.project('Shed'),
  ])
  const phone = await company.logInPhone(ann)
  const newEntryId = (): string => `${ann.id}.${newId()}`
  return {
    company,
    ann,
    house,
    shed,
    phone,
    newEntryId,
    clockIn: (start_time, otherFields = {}) =>
      phone.call(api.employee.clockIn, {
        body: { id: newEntryId(), project_id: house.id, start_time, ...otherFields },
      }),
    clockOut: (id, end_time, otherFields = {}) =>
      phone.call(api.employee.clockOut, { body: { id, end_time, ...otherFields } }),
    addEntry: async (start_time, end_time, project = house) => {
      const [entry] = await company.call(api.workLogs.add, {
        body: [{ id: newEntryId(), employee_id: ann.id, project_id: project.id, start_time, end_time }],
      })
      if (!entry) throw new Error('the entry was not added')
      return entry
    },
    listEntries: async (query = {}) =>
      convertColumnsToEntries((await company.call(api.workLogs.list, { query })).work_logs),
  }
}
