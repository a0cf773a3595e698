/**
 * Prepares situations for requests of several areas. A situation is a request together with the data that it needs to
 * succeed.
 */
import { keys, sheetPartition } from '../../../functions/table/keys.ts'
import { api } from '../../../shared/api/index.ts'
import { daySeconds, addSeconds, listMonths } from '../../../shared/domain/entry.ts'
import { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Browser } from '../browser.ts'
import { signUpCompany, type Company, type EmployeeData } from '../company.ts'

/** A request that has not been sent yet, and succeeds without faults. */
export interface PreparedRequest {
  caller: Browser
  body: Record<string, unknown> | unknown[]
  id?: string
  /** The only partitions that the request may change. A test compares them before and after the request. */
  partitions: string[]
  /** The address or number to which the request sends a message. */
  recipient?: string
}

export const companyIdOf = ({ account }: Company): CompanyId => CompanyId.parse(account.id)
export const companyPartitions = (company: Company) => ({ partitions: [keys.company(companyIdOf(company)).pk] })
/** Returns the partitions that an entry of this month or of last month is stored in. */
const partitionsOfEntry = (company: Company, id: string) => ({
  partitions: [
    ...companyPartitions(company).partitions,
    keys.entryHead(companyIdOf(company), EntryId.parse(id)).pk,
    ...listMonths(addSeconds(new Date().toISOString(), -40 * daySeconds), new Date().toISOString()).map(month =>
      sheetPartition(companyIdOf(company), month),
    ),
  ],
})

export type NextRequest = (run: number) => PreparedRequest | undefined

/** Prepares the requests of a route before the first of them is sent. The test needs at most `max` requests. */
export type PrepareRequests = (max: number) => Promise<NextRequest>

/**
 * Prepares a situation for each run, because a request changes its situation. A route needs one situation more than the
 * number of its calls.
 */
export const prepareEach =
  (runs: number, make: (run: number) => Promise<PreparedRequest>): PrepareRequests =>
  async max => {
    const requests: PreparedRequest[] = []
    for (let run = 0; run < Math.min(runs, max); run++) requests.push(await make(run))
    return run => requests[run]
  }

/** Prepares successful requests of the routes of an area, by their titles. */
export type PreparationsByRoute = Partial<Record<string, PrepareRequests>>

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

export interface Shift {
  company: Company
  ann: EmployeeData
  house: { id: string }
  phone: Browser
  /** An unused id for an entry of Ann. The first part of an entry's id is the employee's id. */
  id: string
}

/** Gives each run its own employee, who has not clocked in. */
export const prepareEachShift =
  (
    runs: number,
    make: (
      shift: Shift,
    ) => Promise<Omit<PreparedRequest, 'partitions'> & { morePartitions?: PreparedRequest['partitions'] }>,
  ): PrepareRequests =>
  async max => {
    const company = await signUpCompany()
    await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    const house = await company.project('House')
    const arrange = prepareEach(runs, async run => {
      const ann = await company.employee(`Ann ${run}`, { needs: ['manage_worklogs'] })
      const shift = { company, ann, house, phone: await company.logInPhone(ann), id: `${ann.id}.${newId()}` }
      const { morePartitions = [], ...situation } = await make(shift)
      return { ...situation, partitions: [...partitionsOfEntry(company, shift.id).partitions, ...morePartitions] }
    })
    return arrange(max)
  }
