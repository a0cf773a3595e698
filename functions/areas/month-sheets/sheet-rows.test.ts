import { EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { epochSeconds } from '../../../shared/domain/entry.ts'
import { toColumns, type StoredEntry } from './columns.ts'
import { createStoredSampleEntry } from '../../../test/support/sample-entry.ts'
import { SheetRows } from './sheet-rows.ts'
import { parseSheet, type Sheet } from './sheet.ts'

const [ann, ben] = [EmployeeId.parse('A'.repeat(12)), EmployeeId.parse('B'.repeat(12))]
const [house, shed] = [ProjectId.parse('H'.repeat(12)), ProjectId.parse('S'.repeat(12))]

const entry = (
  employeeId: EmployeeId,
  name: string,
  start: string,
  end: string | null,
  extraFields: Partial<StoredEntry> = {},
): StoredEntry =>
  createStoredSampleEntry(
    { employee: employeeId, project: house, start, end },
    { id: EntryId.parse(`${employeeId}.${name.padEnd(12, '0')}`), ...extraFields },
  )
const sheet = (employeeId: EmployeeId, month: string, ...entries: StoredEntry[]): Sheet => ({
  ...parseSheet(employeeId, month, undefined),
  columns: toColumns(entries),
})
const nameAt = (rows: SheetRows) => (index: number) => rows.idAt(index).slice(13).replace(/0+$/, '')

it('sorts entries by start, then by id', () => {
  const rows = new SheetRows([
    sheet(
      ben,
      '2026-11',
      entry(ben, 'b3', '2026-11-05T08:00:00Z', null),
      entry(ben, 'b1', '2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z'),
    ),
    sheet(
      ann,
      '2026-11',
      ...['a5', 'a3', 'a4'].map(name => entry(ann, name, '2026-11-02T08:00:00Z', '2026-11-02T10:00:00Z')),
    ),
    sheet(ann, '2026-10', entry(ann, 'a1', '2026-10-31T23:59:59Z', '2026-11-01T09:00:00Z')),
    sheet(ben, '2026-10'),
  ])
  const indexes = rows.filterIndexes(() => true)
  expect(rows.sortIndexes(indexes).map(nameAt(rows))).toEqual(['a1', 'a3', 'a4', 'a5', 'b1', 'b3'])
  expect(rows.sortIndexes(rows.filterIndexes(index => rows.employeeAt(index) === ben)).map(nameAt(rows))).toEqual([
    'b1',
    'b3',
  ])
  expect(rows.sortIndexes([])).toEqual([])
})

it('returns the fields of the entry at an index', () => {
  const rows = new SheetRows([
    sheet(ben, '2026-11', entry(ben, 'b', '2026-11-05T08:00:00Z', null, { project: shed })),
    sheet(ann, '2026-11', entry(ann, 'a', '2026-11-05T08:00:00Z', '2026-11-05T08:30:00Z', { approved: true })),
  ])
  const fields = rows
    .filterIndexes(() => true)
    .map(index => [
      nameAt(rows)(index),
      rows.employeeAt(index),
      rows.projectAt(index),
      rows.isOpen(index),
      rows.hasFlag(index, 'approved'),
    ])
  expect(fields).toEqual([
    ['a', ann, house, false, true],
    ['b', ben, shed, true, false],
  ])
  expect(() => rows.at(2)).toThrow('no entry 2 of 2')
})

describe('findOverlaps', () => {
  const now = epochSeconds('2026-11-05T12:00:00Z')
  const findNoEntry = () => undefined
  const listOverlapNames = (sheets: Sheet[], findOpenEntry: Parameters<SheetRows['findOverlaps']>[0] = findNoEntry) => {
    const rows = new SheetRows(sheets)
    const overlaps = rows.findOverlaps(findOpenEntry, now)
    return rows.filterIndexes(index => overlaps[index] === 1).map(nameAt(rows))
  }

  it('finds overlaps per employee, even across the end of a month', () => {
    const nightEntry = entry(ann, 'night', '2026-10-31T20:00:00Z', '2026-11-01T04:00:00Z')
    const earlyEntry = entry(ann, 'early', '2026-11-01T03:59:59Z', '2026-11-01T05:00:00Z')
    expect(listOverlapNames([sheet(ann, '2026-10', nightEntry), sheet(ann, '2026-11', earlyEntry)])).toEqual([
      'night',
      'early',
    ])
    expect(
      listOverlapNames([
        sheet(ann, '2026-10', nightEntry),
        sheet(ben, '2026-11', entry(ben, 'other', '2026-11-01T03:00:00Z', '2026-11-01T05:00:00Z')),
      ]),
    ).toEqual([])
  })

  it('includes the current open entry of any month, and ignores a stale one', () => {
    const lateEntry = entry(ann, 'late', '2026-11-05T10:00:00Z', '2026-11-05T11:00:00Z')
    const openEntry = {
      id: EntryId.parse(`${ann}.${'open'.padEnd(12, '0')}`),
      start: epochSeconds('2026-07-01T08:00:00Z'),
    }
    expect(listOverlapNames([sheet(ann, '2026-11', lateEntry)], () => openEntry)).toEqual(['late'])
    expect(
      listOverlapNames(
        [sheet(ben, '2026-11', { ...lateEntry, id: EntryId.parse(`${ben}.${'late'.padEnd(12, '0')}`) })],
        employeeId => (employeeId === ann ? openEntry : undefined),
      ),
    ).toEqual([])
    const closed = entry(ann, 'open', '2026-11-05T08:00:00Z', '2026-11-05T09:00:00Z')
    expect(listOverlapNames([sheet(ann, '2026-11', lateEntry, closed)], () => openEntry)).toEqual([])
  })

  it('extends an open entry until now', () => {
    const openEntry = entry(ann, 'running', '2026-11-05T08:00:00Z', null)
    expect(
      listOverlapNames([
        sheet(ann, '2026-11', openEntry, entry(ann, 'a', '2026-11-05T11:59:59Z', '2026-11-05T13:00:00Z')),
      ]),
    ).toEqual(['running', 'a'])
    expect(
      listOverlapNames([
        sheet(ann, '2026-11', openEntry, entry(ann, 'a', '2026-11-05T12:00:00Z', '2026-11-05T13:00:00Z')),
      ]),
    ).toEqual([])
  })
})
