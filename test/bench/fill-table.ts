/**
 * Fills the table of a stopped cloud without the API, because a million calls of the API would take a quarter of an
 * hour.
 */
import { monthlyEntriesPerPerson } from './company.ts'
import { join } from 'node:path'
import { marshall } from '../../functions/table/items.ts'
import { encodeBytes } from '../support/wire-items.ts'
import { keys } from '../../functions/table/keys.ts'
import type { StoredEntry } from '../../functions/areas/month-sheets/columns.ts'
import { createStoredSampleEntry } from '../support/sample-entry.ts'
import { toStoredSheet } from '../../functions/areas/month-sheets/sheet.ts'
import { chooseDefaultEngine, startEngine } from '../../infra/local/aws/dynamodb/engine.ts'
import { asArray, asText } from '../../infra/local/json.ts'
import { CompanyId, EmployeeId, ProjectId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { addSeconds, listMonths, type EntryComment } from '../../shared/domain/entry.ts'

export interface Staff {
  company: string
  employees: readonly string[]
  projects: readonly string[]
}

export const lastFilledMonth = '2026-08'

interface SheetOwner extends Pick<Staff, 'company' | 'projects'> {
  employee: string
  month: string
}

/**
 * Yields the owner of each sheet. Half of the sheets belong to this staff, one for each employee and month up to
 * `lastFilledMonth`. The others belong to other companies, in a later month.
 */
function* generateSheetOwners(staff: Staff, sheetCount: number): Generator<SheetOwner> {
  const months = listMonths('2000-01-01', `${lastFilledMonth}-01`).slice(
    -Math.ceil(sheetCount / 2 / staff.employees.length),
  )
  let remainingCount = sheetCount
  for (const month of months)
    for (const employee of staff.employees) if (remainingCount-- > 0) yield { ...staff, employee, month }
  while (remainingCount > 0) {
    const otherCompany = { company: newId(), projects: Array.from({ length: 10 }, newId) }
    for (let i = 0; i < staff.employees.length && remainingCount-- > 0; i++)
      yield { ...otherCompany, employee: newId(), month: '2026-10' }
  }
}

function createEntries({ employee, month, projects }: SheetOwner): StoredEntry[] {
  return Array.from({ length: monthlyEntriesPerPerson }, (_, k) => {
    const start = `${month}-${String(1 + (k >> 1)).padStart(2, '0')}T${k % 2 === 0 ? '08' : '13'}:00:00Z`
    const end = addSeconds(start, 4 * 3600 - k * 60)
    const project = ProjectId.parse(projects[k % projects.length])
    const comment: EntryComment = {
      id: newId(),
      comment: `Second coat on the north side, ${month} ${k}`,
      created: end,
      created_by: 'Employee',
    }
    return createStoredSampleEntry(
      { employee: EmployeeId.parse(employee), project, start, end },
      { created: end, created_by: 'Company', ...(k % 4 === 0 ? { comments: [comment] } : {}) },
    )
  })
}

/**
 * Creates the item of a month sheet. Heads of entries are not created, because only calls with an entry's id read them.
 */
function createSheetItem(owner: SheetOwner): object {
  const { month } = owner
  const employeeId = EmployeeId.parse(owner.employee)
  const sheet = {
    employeeId,
    month,
    version: 0,
    changed: '',
    entries: createEntries(owner),
    gone: [],
    unknownAttributes: {},
    unknownContent: {},
  }
  const item = toStoredSheet(sheet, `${month}-28T12:00:00.000Z`, 'clocking')
  return encodeBytes(marshall({ ...keys.sheet(CompanyId.parse(owner.company), month, employeeId), ...item })) as object
}

/**
 * The maximum that DynamoDB allows. Sheets are written in transactions, because the engine commits each item of a batch
 * separately, which is slower.
 */
const maxItemsPerTransaction = 100

export async function fillTable(
  dataDirectory: string,
  staff: Staff,
  entries: number,
): Promise<{ entries: number; seconds: number }> {
  const engine = await startEngine({
    kind: chooseDefaultEngine(),
    dir: join(dataDirectory, 'table'),
    onExit: () => undefined,
  })
  const startMs = performance.now()
  try {
    const TableName = asText(asArray((await engine.client.call('ListTables', {}))['TableNames'])[0])
    const sheetOwners = [...generateSheetOwners(staff, Math.ceil(entries / monthlyEntriesPerPerson))]
    for (let i = 0; i < sheetOwners.length; i += maxItemsPerTransaction)
      await engine.client.call('TransactWriteItems', {
        TransactItems: sheetOwners
          .slice(i, i + maxItemsPerTransaction)
          .map(owner => ({ Put: { TableName, Item: createSheetItem(owner) } })),
      })
    return { entries: sheetOwners.length * monthlyEntriesPerPerson, seconds: (performance.now() - startMs) / 1000 }
  } finally {
    await engine.stop()
  }
}
