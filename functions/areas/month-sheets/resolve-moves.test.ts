import { EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { resolveMoves } from './resolve-moves.ts'
import { toColumns } from './columns.ts'
import { createStoredSampleEntry } from '../../../test/support/sample-entry.ts'
import { parseSheet, type Sheet } from './sheet.ts'

const ann = EmployeeId.parse('A'.repeat(12))
const house = ProjectId.parse('H'.repeat(12))
const [instantBefore, recentSince, instantAfter] = [
  '2026-11-05T11:00:00.000Z',
  '2026-11-05T12:00:00.000Z',
  '2026-11-05T12:00:01.000Z',
]
const entryId = (name: string): EntryId => EntryId.parse(`${ann}.${name.padEnd(12, '0')}`)

function sheet(
  month: string,
  changedAt: string,
  entries: Record<string, number>,
  tombstones: Record<string, [number, string | null]> = {},
): Sheet {
  const start = `${month}-05T08:00:00Z`
  const storedEntries = Object.entries(entries).map(([name, version]) =>
    createStoredSampleEntry(
      { employee: ann, project: house, start, end: null },
      { id: entryId(name), version, edited: version },
    ),
  )
  const storedTombstones = Object.entries(tombstones).map(([name, [version, to]]) => ({
    id: entryId(name),
    version,
    month: to,
    at: changedAt,
  }))
  return {
    ...parseSheet(ann, month, undefined),
    changed: changedAt,
    columns: toColumns(storedEntries),
    gone: storedTombstones,
  }
}
const listIdsBySheet = ({ sheets, moved }: ReturnType<typeof resolveMoves>) => ({
  sheets: sheets.map(({ month, columns }) => [month, ...columns.id.map(id => id.replace(/0+$/, ''))]),
  moved: moved.map(({ id, month }) => [id.slice(13).replace(/0+$/, ''), month]),
})

it('keeps only the higher version of an entry that is in both sheets', () => {
  const from = sheet('2026-10', instantBefore, { a: 1, b: 1 })
  const to = sheet('2026-11', instantAfter, { a: 2 })
  expect(listIdsBySheet(resolveMoves([from, to], recentSince)).sheets).toEqual([
    ['2026-10', 'b'],
    ['2026-11', 'a'],
  ])
  expect(listIdsBySheet(resolveMoves([to, from], recentSince)).sheets).toEqual([
    ['2026-11', 'a'],
    ['2026-10', 'b'],
  ])
})

it('reports the destination month when an entry is in neither sheet', () => {
  const from = sheet('2026-10', instantAfter, { b: 1 }, { a: [2, '2026-11'] })
  expect(listIdsBySheet(resolveMoves([from, sheet('2026-11', instantBefore, {})], recentSince))).toEqual({
    sheets: [['2026-10', 'b'], ['2026-11']],
    moved: [['a', '2026-11']],
  })
  const sheetAfterMove = sheet('2026-11', instantAfter, { a: 2 })
  expect(listIdsBySheet(resolveMoves([from, sheetAfterMove], recentSince))).toEqual({
    sheets: [
      ['2026-10', 'b'],
      ['2026-11', 'a'],
    ],
    moved: [],
  })
})

it('drops an entry that was removed after its old sheet was read', () => {
  const staleSheet = sheet('2026-10', instantBefore, { a: 1 })
  const sheetAfterRemoval = sheet('2026-11', instantAfter, {}, { a: [3, null] })
  expect(listIdsBySheet(resolveMoves([staleSheet, sheetAfterRemoval], recentSince))).toEqual({
    sheets: [['2026-10'], ['2026-11']],
    moved: [['a', null]],
  })
})

it('returns the sheets untouched when none changed recently', () => {
  const sheets = [sheet('2026-10', instantBefore, { a: 1 }), sheet('2026-11', recentSince, { a: 2 })]
  expect(resolveMoves(sheets, recentSince).sheets).toBe(sheets)
  const newerSheets = [sheet('2026-10', instantBefore, {}), sheet('2026-11', instantAfter, { a: 2 })]
  expect(resolveMoves(newerSheets, recentSince).sheets).toBe(newerSheets)
})
