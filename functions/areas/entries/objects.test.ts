import '../../../test/support/no-table.ts'
import {
  createEmptyStoredColumns,
  openEntrySecondsMarker,
  type EntryColumns,
} from '../../../shared/domain/entry-columns.ts'
import { maxObjectsPerCall } from '../../../shared/domain/entry.ts'
import { toEntryObjects } from './objects.ts'

const createColumns = (count: number, seconds: number): EntryColumns => {
  const fill = <Value>(value: Value): Value[] => Array.from({ length: count }, () => value)
  return {
    ...createEmptyStoredColumns(),
    employees: [{ id: 'ann', name: 'Ann' }],
    projects: [{ id: 'house', name: 'House' }],
    employee: fill(0),
    project: fill(0),
    id: Array.from({ length: count }, (_, row) => String(row)),
    version: fill(1),
    start: fill(1_772_438_400),
    seconds: fill(seconds),
    created: fill(1_772_438_400),
    flags: fill(0),
  }
}

it('returns 5,000 entries as objects, and refuses one more with the field to change', () => {
  expect(toEntryObjects(createColumns(maxObjectsPerCall, 60))).toHaveLength(5000)
  expect(() => toEntryObjects(createColumns(maxObjectsPerCall + 1, 60))).toThrow(
    expect.objectContaining({ status: 422, fields: { from: 'At most 5,000 entries, or format=columns' } }),
  )
})

it('leaves out the end of an open entry', () => {
  const [[openEntry], [endedEntry]] = [
    toEntryObjects(createColumns(1, openEntrySecondsMarker)),
    toEntryObjects(createColumns(1, 60)),
  ]
  expect(openEntry).not.toHaveProperty('end_time')
  expect(openEntry).not.toHaveProperty('total_time')
  expect(endedEntry).toMatchObject({ id: 'ann.0', end_time: '2026-03-02T08:01:00Z', total_time: 60 })
})
