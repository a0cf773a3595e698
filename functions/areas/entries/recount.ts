import type { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import { listMonths, secondsBetween } from '../../../shared/domain/entry.ts'
import { get, getAll, query } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import { Employee } from '../employees/employees.ts'
import { keys } from '../../table/keys.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { toEditableSheet, parseSheet } from '../month-sheets/sheet.ts'
import { parseTally, Tally } from '../projects/tally-item.ts'
import { computeLatestStart, findLaterInstant } from './tally.ts'
import { toEntriesPartition } from './verify.ts'

type Sums = Map<string, { seconds: number; latest: string }>

interface RecountResult {
  differences: string[]
  writes: Write[]
}

const addToSums = (sums: Sums, project: string, { seconds, latest }: { seconds: number; latest: string }): Sums => {
  const current = sums.get(project)
  return sums.set(project, {
    seconds: (current?.seconds ?? 0) + seconds,
    latest: findLaterInstant(current?.latest, latest),
  })
}

const sumByProject = (entries: readonly StoredEntry[]): Sums =>
  entries.reduce<Sums>(
    (sums, { project, start, end }) =>
      end === null ? sums : addToSums(sums, project, { seconds: secondsBetween(start, end), latest: start }),
    new Map(),
  )

async function compareWithSheets(companyId: CompanyId, employeeId: EmployeeId): Promise<RecountResult> {
  // Reads the tally and the employee, because every change of hours raises the version of one of them, and the
  // transaction later checks these versions.
  const [tallyItem, employeeItem, movedItems] = [
    await get(keys.tally(companyId, employeeId)),
    await get(keys.employee(companyId, employeeId)),
    await query(keys.company(companyId).pk, `${keys.tally(companyId, employeeId).sk}#`),
  ]
  if (!employeeItem) return { differences: [], writes: [] }
  const [tally, employee] = [parseTally(tallyItem), Employee.parse(employeeItem)]
  const entries = await readEntries(companyId, employee)
  // Reads the tally and the employee again and compares their versions, because a dry run has no transaction that would
  // detect changes since the first read.
  const [tallyNow, employeeNow] = await getAll([
    keys.tally(companyId, employeeId),
    keys.employee(companyId, employeeId),
  ])
  if (tallyNow?.['version'] !== tallyItem?.['version'] || employeeNow?.['version'] !== employeeItem['version'])
    throw new WriteConflict()
  const actualSums = sumByProject(entries)
  const storedSums = [tally, ...movedItems.map(item => Tally.parse(item))]
    .flatMap(({ projects }) => Object.entries(projects))
    .reduce<Sums>((sums, [project, sum]) => addToSums(sums, project, sum), new Map())
  const differences = [...new Set([...storedSums.keys(), ...actualSums.keys()])].flatMap(project => {
    const [was, is] = [storedSums.get(project), actualSums.get(project)]
    if ((was?.seconds ?? 0) === (is?.seconds ?? 0) && (!is || was?.latest === is.latest)) return []
    return [
      `${employee.name}, project ${project}: ${was?.seconds ?? 0} seconds are counted, ${is?.seconds ?? 0} are right`,
    ]
  })
  const correctedEmployee = correctEmployee(employee, entries)
  if (correctedEmployee)
    differences.push(`${employee.name}: the open or the latest entry, or the first or last month, is wrong`)
  return {
    differences,
    writes: createCorrectionWrites(companyId, {
      tally,
      actualSums,
      moved: movedItems,
      employee,
      correctedEmployee,
      isTallyWrong: !isSameSums(storedSums, actualSums),
    }),
  }
}

const isSameSums = (sumsBefore: Sums, sumsAfter: Sums): boolean =>
  [...new Set([...sumsBefore.keys(), ...sumsAfter.keys()])].every(
    project =>
      (sumsBefore.get(project)?.seconds ?? 0) === (sumsAfter.get(project)?.seconds ?? 0) &&
      (!sumsAfter.has(project) || sumsBefore.get(project)?.latest === sumsAfter.get(project)?.latest),
  )

/**
 * Reads the sheets of the employee's months, and of months named by the heads, in case the employee's first and last
 * month are wrong.
 */
async function readEntries(companyId: CompanyId, { id, first_month, last_month }: Employee): Promise<StoredEntry[]> {
  const reachMonths = first_month && last_month ? listMonths(`${first_month}-01`, `${last_month}-01`) : []
  const heads = await query(toEntriesPartition(companyId, id), 'W#', { attributes: ['month'] })
  const months = [
    ...new Set([...reachMonths, ...heads.flatMap(({ month }) => (typeof month === 'string' ? [month] : []))]),
  ].toSorted()
  const items = await getAll(months.map(month => keys.sheet(companyId, month, id)))
  return months.flatMap((month, i) => toEditableSheet(parseSheet(id, month, items[i])).entries)
}

function correctEmployee(employee: Employee, entries: readonly StoredEntry[]): Employee | undefined {
  const openEntries = entries.filter(({ end }) => end === null)
  const foundOpenEntry = openEntries.find(({ id }) => id === employee.open_work_log?.id) ?? openEntries[0]
  const openEntry = foundOpenEntry
    ? { id: foundOpenEntry.id, project: foundOpenEntry.project, start: foundOpenEntry.start }
    : null
  const starts = entries.map(({ start }) => start).toSorted()
  const latestStart = computeLatestStart(starts.at(-1) ?? null, openEntry)
  const currentOpenEntry = employee.open_work_log
  const hasSameOpenEntry =
    currentOpenEntry?.id === openEntry?.id &&
    currentOpenEntry?.project === openEntry?.project &&
    currentOpenEntry?.start === openEntry?.start
  const months = [...starts.map(start => start.slice(0, 7)), employee.first_month, employee.last_month]
    .filter(month => month !== null)
    .toSorted()
  const [first_month, last_month] = [months[0] ?? null, months.at(-1) ?? null]
  const isSameReach = employee.first_month === first_month && employee.last_month === last_month
  if (hasSameOpenEntry && isSameReach && employee.latest_work_log === latestStart) return undefined
  const unknownKeys = currentOpenEntry?.id === openEntry?.id ? currentOpenEntry : {}
  return {
    ...employee,
    open_work_log: openEntry && { ...unknownKeys, ...openEntry },
    latest_work_log: latestStart,
    first_month,
    last_month,
  }
}

interface RecountInput {
  tally: Tally
  actualSums: Sums
  moved: readonly StoredItem[]
  employee: Employee
  correctedEmployee: Employee | undefined
  isTallyWrong: boolean
}

/** A DynamoDB transaction has at most 100 items; two of them are the tally and the employee. */
const maxMovedProjects = 98

/**
 * Gives a wrong tally the sums of all projects, including projects that have moved out of it. The next clock-out moves
 * old projects out again.
 */
function createCorrectionWrites(
  companyId: CompanyId,
  { tally, actualSums, moved, employee, correctedEmployee, isTallyWrong }: RecountInput,
): Write[] {
  const { id, version } = employee
  if (!isTallyWrong && !correctedEmployee) return []
  if (isTallyWrong && moved.length > maxMovedProjects)
    throw new Error(`${moved.length} projects of ${id} have moved out of the tally`)
  return [
    {
      // Writes the tally even if only the employee is wrong, so that the tally's version detects concurrent changes of
      // entries.
      put: {
        ...(isTallyWrong ? correctTally(tally, actualSums, moved) : tally),
        version: tally.version + 1,
        ...keys.tally(companyId, id),
      },
      when: tally.version === 0 ? 'absent' : { version: tally.version },
    },
    ...(isTallyWrong
      ? moved.map(({ sk }): Write => ({ delete: { pk: keys.company(companyId).pk, sk: String(sk) }, when: 'any' }))
      : []),
    ...(correctedEmployee
      ? [{ put: { ...correctedEmployee, version: version + 1, ...keys.employee(companyId, id) }, when: { version } }]
      : []),
  ]
}

/**
 * Replaces the sums of the tally and of its moved projects by the actual sums. Keeps the keys that newer releases have
 * added to a sum.
 */
function correctTally(
  { moved_until: _moved, ...tally }: Tally,
  actualSums: Sums,
  movedTallies: readonly StoredItem[],
): Omit<Tally, 'version'> {
  const current = Object.assign(
    {},
    ...movedTallies.map(item => Tally.parse(item).projects),
    tally.projects,
  ) as Tally['projects']
  return {
    ...tally,
    projects: Object.fromEntries([...actualSums].map(([project, sum]) => [project, { ...current[project], ...sum }])),
  }
}

export const findTallyDifferences = async (companyId: CompanyId, employeeId: EmployeeId): Promise<string[]> =>
  (await retryOnConflict(() => compareWithSheets(companyId, employeeId))).differences

export const recountTallies = (companyId: CompanyId, employeeId: EmployeeId): Promise<string[]> =>
  retryOnConflict(async () => {
    const { differences, writes } = await compareWithSheets(companyId, employeeId)
    if (writes.length > 0) await transact(writes)
    return differences
  })
