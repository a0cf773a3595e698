/** what tests of entries begin with: Ann, her phone and two projects */
import type { Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { fromColumns } from '../../shared/domain/log-columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { wholeSeconds, type WorkLog } from '../../shared/domain/work-log.ts'
import type { Browser } from './browser.ts'
import { company, type Company, type EmployeeData } from './story.ts'

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** that many seconds before now */
export const ago = (seconds: number): string => wholeSeconds(Date.now() - seconds * 1000)

/** a time zone in which it is about noon now: there, the hours around now are of one day */
export function daytime(): string {
  const ahead = 12 - new Date().getUTCHours()
  // these names count towards the west
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** runs `read` again and again for as long as this takes, and says how often */
export async function whileDoing(doing: Promise<unknown>, read: () => Promise<unknown>): Promise<number> {
  const progress = { isOver: false }
  const over = doing.finally(() => (progress.isOver = true))
  let reads = 0
  for (; !progress.isOver; reads++) {
    await read()
    await new Promise(done => setTimeout(done, 20))
  }
  await over
  return reads
}

export interface Shift {
  hamar: Company
  ann: EmployeeData
  house: Output<typeof api.projects.create>
  shed: Output<typeof api.projects.create>
  phone: Browser
  /** an id for another entry of hers */
  logId: () => string
  clockIn: (start_time: string, more?: object) => Promise<WorkLog>
  clockOut: (id: string, end_time: string, more?: object) => Promise<WorkLog>
  /** the company enters work that is done */
  worked: (start_time: string, end_time: string, project?: { id: string }) => Promise<WorkLog>
  entries: (query?: object) => Promise<WorkLog[]>
}

export async function shift(options: { time_zone?: string } = {}): Promise<Shift> {
  const hamar = await company(options)
  const [ann, house, shed] = await Promise.all([
    hamar.employee('Ann', { needs: ['manage_worklogs'] }),
    hamar.project('House'),
    hamar.project('Shed'),
  ])
  const phone = await hamar.phoneOf(ann)
  const logId = (): string => `${ann.id}.${newId()}`
  return {
    hamar,
    ann,
    house,
    shed,
    phone,
    logId,
    clockIn: (start_time, more = {}) =>
      phone.call(api.employee.clockIn, { body: { id: logId(), project_id: house.id, start_time, ...more } }),
    clockOut: (id, end_time, more = {}) => phone.call(api.employee.clockOut, { body: { id, end_time, ...more } }),
    worked: async (start_time, end_time, project = house) => {
      const [log] = await hamar.call(api.workLogs.add, {
        body: [{ id: logId(), employee_id: ann.id, project_id: project.id, start_time, end_time }],
      })
      if (!log) throw new Error('the entry was not added')
      return log
    },
    entries: async (query = {}) => fromColumns((await hamar.call(api.workLogs.list, { query })).work_logs),
  }
}
