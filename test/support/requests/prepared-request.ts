/** Creates the data that requests need to succeed. */
import { keys, toSheetPartition } from '../../../functions/table/keys.ts'
import { api } from '../../../shared/api/index.ts'
import { daySeconds, addSeconds, listMonths } from '../../../shared/domain/entry.ts'
import { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Browser } from '../browser.ts'
import { signUpCompany, type Company, type EmployeeData } from '../company.ts'

/** A request that is not sent yet. It succeeds unless a test injects a fault. */
export interface PreparedRequest {
  caller: Browser
  body: Record<string, unknown> | unknown[]
  id?: string
  /** Only these partitions may change. A test compares them before and after the request. */
  partitions: string[]
  /** The request sends a message to this mail address or phone number. */
  recipient?: string
}

export const companyIdOf = ({ account }: Company): CompanyId => CompanyId.parse(account.id)
export const toCompanyPartitions = (company: Company) => ({ partitions: [keys.company(companyIdOf(company)).pk] })
/** Returns the partitions that contain items of the entry, which may be of this month or of last month. */
const toEntryPartitions = (company: Company, id: string) => ({
  partitions: [
    ...toCompanyPartitions(company).partitions,
    keys.entryHead(companyIdOf(company), EntryId.parse(id)).pk,
    ...listMonths(addSeconds(new Date().toISOString(), -40 * daySeconds), new Date().toISOString()).map(month =>
      toSheetPartition(companyIdOf(company), month),
    ),
  ],
})

export type NextRequest = (run: number) => PreparedRequest | undefined

/** Runs before the first request is sent. The test needs at most `max` requests. */
export type PrepareRequests = (max: number) => Promise<NextRequest>

/**
 * Creates data for each run, because the request of a run changes its data. `runs` must exceed the number of AWS calls
 * that the route makes.
 */
export const prepareEachRun =
  (runs: number, prepareRequest: (run: number) => Promise<PreparedRequest>): PrepareRequests =>
  async max => {
    const requests: PreparedRequest[] = []
    for (let run = 0; run < Math.min(runs, max); run++) requests.push(await prepareRequest(run))
    return run => requests[run]
  }

/** Keys are route titles. */
export type PreparationsByRoute = Partial<Record<string, PrepareRequests>>

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

export interface RunFixture {
  company: Company
  ann: EmployeeData
  house: { id: string }
  phone: Browser
  /** Ann has no entry with this id yet. An entry's id begins with the employee's id. */
  id: string
}

/** Prepares requests about an entry. Each run has an employee of its own, who has not clocked in. */
export const prepareEachEmployeeRun =
  (
    runs: number,
    prepareRequest: (
      fixture: RunFixture,
    ) => Promise<Omit<PreparedRequest, 'partitions'> & { morePartitions?: PreparedRequest['partitions'] }>,
  ): PrepareRequests =>
  async max => {
    const company = await signUpCompany()
    await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    const house = await company.project('House')
    const prepare = prepareEachRun(runs, async run => {
      const ann = await company.employee(`Ann ${run}`, { needs: ['manage_worklogs'] })
      const fixture = { company, ann, house, phone: await company.logInPhone(ann), id: `${ann.id}.${newId()}` }
      const { morePartitions = [], ...request } = await prepareRequest(fixture)
      return { ...request, partitions: [...toEntryPartitions(company, fixture.id).partitions, ...morePartitions] }
    })
    return prepare(max)
  }
