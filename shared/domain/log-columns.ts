/** many work logs as columns: a third of the bytes and of the time that as many objects take */
import { epochSeconds, wholeSeconds, type Creator, type LogComment, type Named, type WorkLog } from './work-log.ts'

export interface LogColumns {
  employees: Named[]
  projects: Named[]
  employee: number[]
  project: number[]
  id: string[]
  version: number[]
  start: number[]
  seconds: number[]
  created: number[]
  flags: number[]
  original_start: [number, number][]
  original_end: [number, number | null][]
  start_received: [number, number][]
  end_received: [number, number][]
  comments: [number, LogComment[]][]
}

const bits = ['approved', 'has_location', 'overlaps', 'recorded_offline', 'answered_late', 'sent_after_end'] as const
/** the two bits above those */
const creatorAt = 2 ** bits.length
const creators: readonly Creator[] = ['Employee', 'Company', 'CompanyTimeClock']
const open = -1

/** the position of each in a list that grows as they come */
function legend() {
  const list: Named[] = []
  const places = new Map<string, number>()
  const placeOf = (named: Named): number => {
    const known = places.get(named.id)
    if (known !== undefined) return known
    places.set(named.id, list.length)
    return list.push({ id: named.id, name: named.name }) - 1
  }
  return { list, placeOf }
}

export function toColumns(logs: Iterable<WorkLog>): LogColumns {
  const [employees, projects] = [legend(), legend()]
  const columns: LogColumns = {
    employees: employees.list,
    projects: projects.list,
    employee: [],
    project: [],
    id: [],
    version: [],
    start: [],
    seconds: [],
    created: [],
    flags: [],
    original_start: [],
    original_end: [],
    start_received: [],
    end_received: [],
    comments: [],
  }
  let row = 0
  for (const log of logs) {
    columns.employee.push(employees.placeOf(log.employee))
    columns.project.push(projects.placeOf(log.project))
    columns.id.push(log.id.slice(log.employee.id.length + 1))
    columns.version.push(log.version)
    columns.start.push(epochSeconds(log.start_time))
    columns.seconds.push(log.total_time ?? open)
    columns.created.push(epochSeconds(log.created))
    let flags = creators.indexOf(log.created_by) * creatorAt
    let weight = 1
    for (const bit of bits) {
      if (log[bit]) flags += weight
      weight *= 2
    }
    columns.flags.push(flags)
    if (log.original_start_time !== log.start_time) columns.original_start.push([row, epochSeconds(log.original_start_time)])
    if (log.original_end_time !== log.end_time)
      columns.original_end.push([row, log.original_end_time === null ? null : epochSeconds(log.original_end_time)])
    if (log.start_received !== null) columns.start_received.push([row, epochSeconds(log.start_received)])
    if (log.end_received !== null) columns.end_received.push([row, epochSeconds(log.end_received)])
    if (log.comments_v2.length > 0) columns.comments.push([row, log.comments_v2])
    row++
  }
  return columns
}

const atSecond = (seconds: number): string => wholeSeconds(seconds * 1000)

export const fromColumns = (columns: LogColumns): WorkLog[] => columns.start.map(rowReader(columns))

/** what makes an entry of one row: thousands need not be made in one go */
export function rowReader(columns: LogColumns): (start: number, row: number) => WorkLog {
  const [starts, ends] = [new Map(columns.original_start), new Map(columns.original_end)]
  const [startsReceived, endsReceived] = [new Map(columns.start_received), new Map(columns.end_received)]
  const comments = new Map(columns.comments)
  const received = (seconds: number | undefined): string | null => (seconds === undefined ? null : atSecond(seconds))
  return (start, row) => {
    const employee = at(columns.employees, columns.employee[row])
    const [flags, seconds] = [columns.flags[row] ?? 0, columns.seconds[row] ?? open]
    const has = (bit: (typeof bits)[number]): boolean => Math.floor(flags / 2 ** bits.indexOf(bit)) % 2 === 1
    const [start_time, end_time] = [atSecond(start), seconds === open ? null : atSecond(start + seconds)]
    const originalStart = starts.get(row)
    const originalEnd = ends.get(row)
    const said = comments.get(row) ?? []
    return {
      id: `${employee.id}.${columns.id[row] ?? ''}`,
      version: columns.version[row] ?? 1,
      employee,
      project: at(columns.projects, columns.project[row]),
      start_time,
      end_time,
      total_time: seconds === open ? null : seconds,
      approved: has('approved'),
      original_start_time: originalStart === undefined ? start_time : atSecond(originalStart),
      original_end_time: originalEnd === undefined ? end_time : originalEnd === null ? null : atSecond(originalEnd),
      created: atSecond(columns.created[row] ?? 0),
      created_by: creators[Math.floor(flags / creatorAt)] ?? 'Company',
      has_location: has('has_location'),
      overlaps: has('overlaps'),
      start_received: received(startsReceived.get(row)),
      end_received: received(endsReceived.get(row)),
      recorded_offline: has('recorded_offline'),
      answered_late: has('answered_late'),
      sent_after_end: has('sent_after_end'),
      comments: said.map(({ comment }) => comment),
      comments_v2: said,
    }
  }
}

function at(list: readonly Named[], place: number | undefined): Named {
  const named = list[place ?? -1]
  if (!named) throw new Error(`the columns name ${place} of ${list.length}`)
  return named
}
