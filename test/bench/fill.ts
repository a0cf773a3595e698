/** fills the table of a cloud that does not run, past the API: through it a million entries would take a quarter of an hour */
import { join } from 'node:path'
import { keys } from '../../functions/data/keys.ts'
import type { StoredEntry } from '../../functions/data/entries/columns.ts'
import { writeSheet } from '../../functions/data/entries/sheet.ts'
import { defaultEngine, startEngine } from '../../infra/local/dynamodb/engine.ts'
import { asArray, asText } from '../../infra/local/json.ts'
import { CompanyId, EmployeeId, EntryId, ProjectId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { later, monthsBetween } from '../../shared/domain/entry.ts'

export interface Staff {
  company: string
  employees: readonly string[]
  projects: readonly string[]
}

/** entries of a person in a month */
const monthly = 42

interface SheetPlace extends Pick<Staff, 'company' | 'projects'> {
  employee: string
  month: string
}

/** half of it is the history of these people, the rest other companies' present */
function* places(staff: Staff, sheets: number): Generator<SheetPlace> {
  const months = monthsBetween('2000-01-01', '2026-08-01').slice(-Math.ceil(sheets / 2 / staff.employees.length))
  let left = sheets
  for (const month of months)
    for (const employee of staff.employees) if (left-- > 0) yield { ...staff, employee, month }
  while (left > 0) {
    const other = { company: newId(), projects: Array.from({ length: 10 }, newId) }
    for (let i = 0; i < staff.employees.length && left-- > 0; i++)
      yield { ...other, employee: newId(), month: '2026-10' }
  }
}

function logsOf({ employee, month, projects }: SheetPlace): StoredEntry[] {
  return Array.from({ length: monthly }, (_, k) => {
    const start = `${month}-${String(1 + (k >> 1)).padStart(2, '0')}T${k % 2 === 0 ? '08' : '13'}:00:00Z`
    const end = later(start, 4 * 3600 - k * 60)
    const project = ProjectId.parse(projects[k % projects.length])
    // something is said of every fourth
    const comments =
      k % 4 === 0
        ? {
            comments: [
              {
                id: newId(),
                comment: `Second coat on the north side, ${month} ${k}`,
                created: end,
                created_by: 'Employee' as const,
              },
            ],
          }
        : {}
    return {
      ...comments,
      id: EntryId.parse(`${employee}.${newId()}`),
      version: 1,
      edited: 1,
      project,
      start,
      end,
      original_start: start,
      original_end: end,
      approved: false,
      created: end,
      created_by: 'Company',
    }
  })
}

type Value = string | number | boolean | Uint8Array | object | null

/** as DynamoDB writes it: { S: 'text' } */
function marshalled(value: Value): object {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  return value instanceof Uint8Array ? { B: Buffer.from(value).toString('base64') } : { M: item(value) }
}
const item = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]: [string, Value]) => [name, marshalled(value)]))

/** as adding its entries would have left it; their heads, which are only ever asked for by their keys, are left out */
function sheetItem(place: SheetPlace): object {
  const { month } = place
  const e = EmployeeId.parse(place.employee)
  const sheet = {
    e,
    month,
    version: 0,
    changed: '',
    entries: logsOf(place),
    gone: [],
    unknownAttributes: {},
    unknownContent: {},
  }
  const row = writeSheet(sheet, `${month}-28T12:00:00.000Z`, 'clocking')
  return item({ ...keys.sheet(CompanyId.parse(place.company), month, e), ...row })
}

/** as many as a transaction takes: a batch of the engine commits each item by itself */
const atOnce = 100

export async function fill(data: string, staff: Staff, entries: number): Promise<{ entries: number; seconds: number }> {
  const engine = await startEngine({ kind: defaultEngine(), dir: join(data, 'table'), onExit: () => undefined })
  const began = performance.now()
  try {
    const TableName = asText(asArray((await engine.client.call('ListTables', {}))['TableNames'])[0])
    const all = [...places(staff, Math.ceil(entries / monthly))]
    for (let i = 0; i < all.length; i += atOnce)
      await engine.client.call('TransactWriteItems', {
        TransactItems: all.slice(i, i + atOnce).map(place => ({ Put: { TableName, Item: sheetItem(place) } })),
      })
    return { entries: all.length * monthly, seconds: (performance.now() - began) / 1000 }
  } finally {
    await engine.stop()
  }
}
