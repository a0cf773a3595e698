import { createWallMsConverter } from '../../../shared/domain/local-time.ts'
import type { ReportTableRow } from '../../../shared/domain/report/tables.ts'
import { toDayParts } from './day-parts.ts'

const createDayParts = (date: string, timeZone: string, ...entries: [start: string, end: string | null][]) =>
  toDayParts(
    {
      entries: entries.map(([start_time, end_time]) => ({
        date,
        entry: { start_time, end_time, project: { id: 'p1' } },
      })),
    } as unknown as ReportTableRow,
    createWallMsConverter(timeZone),
  ).map(({ from, to }) => [from, to])

it('places entries by the clock of the company', () => {
  const entries: [string, string][] = [
    ['2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z'],
    ['2026-03-02T12:30:00Z', '2026-03-02T16:00:00Z'],
  ]
  expect(createDayParts('2026-03-02', 'Atlantic/Reykjavik', ...entries)).toEqual([
    [480, 720],
    [750, 960],
  ])
  expect(createDayParts('2026-03-02', 'Atlantic/Azores', ...entries)[0]).toEqual([420, 660])
})

it('ends an entry past midnight with its day', () => {
  expect(createDayParts('2026-03-03', 'Atlantic/Reykjavik', ['2026-03-03T22:00:00Z', '2026-03-05T06:00:00Z'])).toEqual([
    [1320, 1440],
  ])
})

it('keeps very short entries visible within their day', () => {
  expect(createDayParts('2026-03-03', 'Atlantic/Reykjavik', ['2026-03-03T23:59:00Z', '2026-03-03T23:59:30Z'])).toEqual([
    [1432, 1440],
  ])
})
