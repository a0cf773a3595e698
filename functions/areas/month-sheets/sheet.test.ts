import { randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '../../../shared/api/errors.ts'
import { EmployeeId, ProjectId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { newestReadableFormat, writtenFormat } from '../../table/formats.ts'
import type { StoredEntry } from './columns.ts'
import { createStoredSampleEntry } from '../../../test/support/sample-entry.ts'
import { toEditableSheet, parseSheet, toStoredSheet, type EditableSheet } from './sheet.ts'

const now = '2026-11-21T12:00:00.000Z'
const ann = EmployeeId.parse(newId())
const house = ProjectId.parse(newId())
const entry = (): StoredEntry =>
  createStoredSampleEntry({ employee: ann, project: house, start: '2026-11-20T08:00:00Z', end: '2026-11-20T16:00:00Z' })
const read = (item: Parameters<typeof parseSheet>[2]): EditableSheet =>
  toEditableSheet(parseSheet(ann, '2026-11', item))
const createSheet = (entries: StoredEntry[]): EditableSheet => ({ ...read(undefined), entries })
const unpack = (row: object): unknown => JSON.parse(inflateRawSync((row as { packed: Uint8Array }).packed).toString())
const pack = (content: unknown): Uint8Array => deflateRawSync(JSON.stringify(content))
const catchError = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error instanceof AppError ? [error.status, error.text] : error
  }
}

it('returns a written sheet with the next version', () => {
  const sheet = createSheet([entry(), entry()])
  expect(read(toStoredSheet(sheet, now, 'clocking'))).toEqual({ ...sheet, version: 1, changed: now })
})

it('refuses a month of more than 1,000 entries, except for changes of existing ones', () => {
  const sheet = createSheet(Array.from({ length: 1000 }, entry))
  expect(read(toStoredSheet(sheet, now, 'clocking')).entries.length).toBe(1000)
  const more = { ...sheet, entries: [...sheet.entries, entry()] }
  expect(catchError(() => toStoredSheet(more, now, 'clocking'))).toEqual([422, 'This month of the employee is full'])
  expect(read(toStoredSheet(more, now, 'not')).entries.length).toBe(1001)
})

it('keeps the last 200 entries and 60 KB of a month for what the employee clocks', () => {
  const sheet = createSheet(Array.from({ length: 800 }, entry))
  expect(read(toStoredSheet(sheet, now, 'adding')).entries.length).toBe(800)
  const more = { ...sheet, entries: [...sheet.entries, entry()] }
  expect(catchError(() => toStoredSheet(more, now, 'adding'))).toEqual([422, 'This month of the employee is full'])
  expect(read(toStoredSheet(more, now, 'clocking')).entries.length).toBe(801)
  const comment = () => ({
    id: newId(),
    comment: randomBytes(500).toString('hex'),
    created: now,
    created_by: 'Company' as const,
  })
  const largeSheet = createSheet(
    Array.from({ length: 12 }, () => ({ ...entry(), comments: Array.from({ length: 50 }, comment) })),
  )
  const bytes = (toStoredSheet(largeSheet, now, 'clocking')['packed'] as Uint8Array).length
  expect(bytes).toBeGreaterThan(320_000)
  expect(bytes).toBeLessThan(380_000)
  expect(catchError(() => toStoredSheet(largeSheet, now, 'adding'))).toEqual([
    422,
    'This month of the employee is full',
  ])
})

it('refuses comments at a lower size limit than clock-outs', () => {
  const comments = Array.from({ length: 300 }, () => ({
    id: newId(),
    comment: randomBytes(500).toString('hex'),
    created: now,
    created_by: 'Company' as const,
  }))
  const entries = Array.from({ length: 2 }, (_, i) => ({
    ...entry(),
    comments: comments.slice(i * 150, i * 150 + 150),
  }))
  const countPackedBytes = (sheet: EditableSheet): number =>
    (toStoredSheet(sheet, now, 'not')['packed'] as Uint8Array).length
  const tooLong = createSheet([...entries, ...entries])
  expect(countPackedBytes(tooLong)).toBeGreaterThan(250_000)
  expect(countPackedBytes(tooLong)).toBeLessThan(380_000)
  expect(catchError(() => toStoredSheet(tooLong, now, 'comments'))).toEqual([422, 'This month of the employee is full'])
  expect(toStoredSheet(tooLong, now, 'clocking')).toHaveProperty('packed')
})

it('keeps unknown keys of the item, the sheet and each entry', () => {
  const item = toStoredSheet(createSheet([entry()]), now, 'clocking')
  const content = unpack(item) as { columns: object }
  const newerContent = {
    ...content,
    rounding: 'none',
    columns: { ...content.columns, more: [[0, { mileage: 12 }]], mood: [[0, 'good']] },
  }
  const rewrittenItem = toStoredSheet(read({ ...item, colour: 'red', packed: pack(newerContent) }), now, 'clocking')
  expect(rewrittenItem).toMatchObject({ colour: 'red', version: 2 })
  expect(unpack(rewrittenItem)).toEqual(newerContent)
})

it('reads a sheet of the first format, and writes it in the current one', () => {
  const entries = [
    { ...entry(), end: null, original_end: null, mileage: 12 },
    { ...entry(), version: 4, edited: 2, approved: true, locations: 2 },
  ]
  const first = { version: 3, format: 1, changed: now, packed: pack({ logs: entries, gone: [], rounding: 'none' }) }
  const sheet = read(first)
  expect(sheet).toMatchObject({ version: 3, unknownContent: { rounding: 'none' } })
  expect(sheet.entries).toEqual(entries)
  const rewrittenItem = toStoredSheet(sheet, now, 'clocking')
  expect(rewrittenItem['format']).toBe(writtenFormat)
  expect(read(rewrittenItem).entries).toEqual(entries)
})

it('refuses a sheet of a newer format', () => {
  const item = toStoredSheet(createSheet([entry()]), now, 'clocking')
  expect(catchError(() => read({ ...item, format: newestReadableFormat + 1 }))).toEqual([503, 'Please try again'])
})

it('writes a format that the previous release can read', () => {
  expect(writtenFormat).toBeLessThanOrEqual(newestReadableFormat)
  expect(toStoredSheet(createSheet([entry()]), now, 'clocking')['format']).toBe(writtenFormat)
})

it.each([2, 3])('keeps the creator and unknown flags of an entry (format %i)', format => {
  const entries = [{ ...entry(), unknown_flags: 2 ** 20, created_by: 'CompanyTimeClock' as const }, entry()]
  const item = toStoredSheet(createSheet(entries), now, 'clocking', format)
  const { columns } = unpack(item) as { columns: { flags: number[]; more: unknown[] } }
  expect(columns).toMatchObject(
    format === 2 ? { flags: [128, 0], more: [[0, { flags: 2 ** 20 }]] } : { flags: [128 + 2 ** 20, 0], more: [] },
  )
  expect(read(item).entries).toEqual(entries)
})

it('stores the end of the last entry, which for an open one is after any instant', () => {
  const findReach = (...entries: StoredEntry[]): unknown => toStoredSheet(createSheet(entries), now, 'not')['reach']
  const nightEntry = { ...entry(), end: '2026-12-01T06:00:00Z' }
  expect(findReach(nightEntry, entry())).toBe(nightEntry.end)
  expect(String(findReach(nightEntry, { ...entry(), end: null })) > '2100').toBe(true)
  expect(findReach()).toBe('')
  const item = toStoredSheet(createSheet([nightEntry]), now, 'not')
  expect(toStoredSheet({ ...read(item), entries: [entry()] }, now, 'not')['reach']).toBe(entry().end)
})

it('keeps tombstones for seven days', () => {
  const tombstone = (at: string) => ({ id: entry().id, version: 2, month: null, at })
  const sheet = {
    ...createSheet([]),
    gone: [tombstone('2026-11-14T11:59:00.000Z'), tombstone('2026-11-14T12:01:00.000Z')],
  }
  expect(read(toStoredSheet(sheet, now, 'not')).gone).toEqual(sheet.gone.slice(1))
})
