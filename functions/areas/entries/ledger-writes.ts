import { listMonths, findNextMonth } from '../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { keys, type Key } from '../../table/keys.ts'
import type { ReadCache } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import type { Employee, OpenEntry, PhoneAnswer } from '../employees/employees.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { parseSheet, toEditableSheet, toStoredSheet, type EditableSheet } from '../month-sheets/sheet.ts'
import { parseTally, type Tally } from '../projects/tally-item.ts'
import {
  findLatestStartOfAll,
  computeLatestStart,
  moveProjectsOut,
  selectProjectsToMove,
  computeTallyUpdate,
  type OnDemandReads,
  type TallyUpdate,
} from './tally.ts'

/** The reason for which a sheet grows, such as a comment. Each reason has its own size limit. */
export type SheetGrowth = Parameters<typeof toStoredSheet>[2]

interface LedgerState {
  companyId: CompanyId
  readCache: ReadCache
  now: string
  employee: Employee
  tally: Tally
  sheets: ReadonlyMap<string, EditableSheet>
  changedSheets: ReadonlyMap<string, EditableSheet>
  growth: SheetGrowth
  entriesBefore: readonly StoredEntry[]
  entries: readonly StoredEntry[]
  openEntry: OpenEntry | null
  phoneAnswers: PhoneAnswer[]
  extraWrites: readonly Write[]
}

/**
 * Creates the writes that store a ledger's changes. Their transaction fails if a sheet, tally or employee that it
 * writes has changed since it was read.
 */
export async function createLedgerWrites(state: LedgerState): Promise<Write[]> {
  const { companyId, employee, openEntry, extraWrites } = state
  const onDemandReads = createOnDemandReads(state)
  const sheets = [...state.changedSheets].map(([month, sheet]): Write => ({
    put: { ...toStoredSheet(sheet, state.now, state.growth), ...keys.sheet(companyId, month, employee.id) },
    when: ifUnchanged(sheet.version),
  }))
  const { tally, mergedProjects } = await computeTallyUpdate(
    state.tally,
    state.entriesBefore,
    state.entries,
    onDemandReads,
  )
  const months = [...state.changedSheets.keys(), employee.first_month, employee.last_month]
    .filter(month => month !== null)
    .toSorted()
  const hasSameOpenEntry = isSameOpenEntry(employee.open_work_log, openEntry)
  // The tally and the employee may have been read at different moments. If the latest entry may change, the tally is
  // written even with equal sums, so that the transaction checks its version.
  const writesTally = tally !== state.tally || (employee.open_work_log !== null && !hasSameOpenEntry)
  const nextEmployee: Employee = {
    ...employee,
    open_work_log: openEntry,
    phone_answers: state.phoneAnswers,
    latest_work_log: writesTally
      ? await findLatestStartOfAll(tally, openEntry, () =>
          onDemandReads.findLatest(undefined, findNextMonth(months.at(-1) ?? ''), months[0]),
        )
      : computeLatestStart(employee.latest_work_log, openEntry),
    first_month: months[0] ?? null,
    last_month: months.at(-1) ?? null,
  }
  // The 2 stands for the writes of the tally and the employee.
  const freeItemCount = maxTransactionItems - (sheets.length + extraWrites.length + mergedProjects.length + 2)
  return [
    ...sheets,
    ...mergedProjects.map((project): Write => ({
      delete: keys.movedTally(companyId, employee.id, project),
      when: 'any',
    })),
    ...(writesTally ? await createTallyWrites(state, { tally, mergedProjects }, onDemandReads, freeItemCount) : []),
    ...(isSameEmployee(employee, nextEmployee)
      ? []
      : [
          {
            put: { ...nextEmployee, version: employee.version + 1, ...keys.employee(companyId, employee.id) },
            when: { version: employee.version },
          },
        ]),
    ...extraWrites,
  ]
}

/**
 * Writes the tally without the projects that move to items of their own. The condition on the tally's version prevents
 * concurrent moves of the same projects.
 */
async function createTallyWrites(
  { companyId, employee: { id } }: LedgerState,
  { tally, mergedProjects }: TallyUpdate,
  onDemandReads: OnDemandReads,
  freeItemCount: number,
): Promise<Write[]> {
  const projects = selectProjectsToMove(tally, new Set(mergedProjects), Math.min(freeItemCount, maxMovedProjects))
  const result =
    projects.length === 0
      ? { tally, moved: [] }
      : moveProjectsOut(tally, projects, await onDemandReads.readMovedTallies(projects))
  const createTallyWrite = (key: Key, { version, ...rest }: Tally): Write => ({
    put: { ...rest, version: version + 1, ...key },
    when: ifUnchanged(version),
  })
  return [
    createTallyWrite(keys.tally(companyId, id), result.tally),
    ...result.moved.map((movedTally, i) =>
      createTallyWrite(keys.movedTally(companyId, id, projects[i] ?? ''), movedTally),
    ),
  ]
}

const createOnDemandReads = ({ companyId, readCache, employee, sheets }: LedgerState): OnDemandReads => ({
  /**
   * Searches the sheets backwards for the latest entry, a year at a time. The transaction checks the tally's version,
   * so that a concurrent change of times causes a write conflict.
   */
  findLatest: async (project, before, notBefore) => {
    const first = notBefore ?? employee.first_month ?? before
    const months = listMonths(`${first}-01`, `${before}-01`)
      .filter(month => month < before)
      .toReversed()
    for (let i = 0; i < months.length; i += 12) {
      const year = months.slice(i, i + 12)
      const items = await readCache.getAll(year.map(month => keys.sheet(companyId, month, employee.id)))
      const entries = year.flatMap(
        (month, index) => (sheets.get(month) ?? toEditableSheet(parseSheet(employee.id, month, items[index]))).entries,
      )
      const starts = entries
        .filter(entry => (project === undefined || entry.project === project) && entry.end !== null)
        .map(({ start }) => start)
      if (starts.length > 0) return starts.toSorted().at(-1)
    }
    return undefined
  },
  readMovedTallies: async projects =>
    (await readCache.getAll(projects.map(project => keys.movedTally(companyId, employee.id, project)))).map(parseTally),
})

/** A DynamoDB transaction has at most 100 items. */
const maxTransactionItems = 100
/**
 * Maximum number of projects that one change moves out of the tally. Tallies of earlier releases may have thousands of
 * projects, and shrink gradually.
 */
const maxMovedProjects = 25

const ifUnchanged = (version: number): Extract<Write, { put: unknown }>['when'] =>
  version === 0 ? 'absent' : { version }

const isSameOpenEntry = (a: OpenEntry | null, b: OpenEntry | null): boolean =>
  a?.id === b?.id && a?.project === b?.project && a?.start === b?.start

const isSameEmployee = (a: Employee, b: Employee): boolean =>
  isSameOpenEntry(a.open_work_log, b.open_work_log) &&
  a.phone_answers === b.phone_answers &&
  a.latest_work_log === b.latest_work_log &&
  a.first_month === b.first_month &&
  a.last_month === b.last_month
