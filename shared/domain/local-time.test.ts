import { addDays } from './calendar.ts'
import {
  formatClockTime,
  instantAt,
  toLocalDay,
  applyWallTimes,
  startOfDay,
  createWallMsConverter,
} from './local-time.ts'
import { secondsBetween } from './entry.ts'

const hour = 3600
const secondsOfDay = (day: string, timeZone: string): number =>
  secondsBetween(startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone))
const zonesWithClockChanges = ['Europe/Lisbon', 'Europe/London', 'Europe/Dublin']

describe.each(zonesWithClockChanges)('%s', zone => {
  it('gives the days of clock changes 23 and 25 hours', () => {
    expect(['2026-03-28', '2026-03-29', '2026-03-30'].map(day => secondsOfDay(day, zone) / hour)).toEqual([24, 23, 24])
    expect(['2026-10-24', '2026-10-25', '2026-10-26'].map(day => secondsOfDay(day, zone) / hour)).toEqual([24, 25, 24])
  })

  it('moves a skipped wall time by the gap, and uses the first of a repeated one', () => {
    expect(instantAt('2026-03-29', '00:59', zone)).toBe('2026-03-29T00:59:00Z')
    expect(instantAt('2026-03-29', '01:30', zone)).toBe('2026-03-29T01:30:00Z')
    expect(instantAt('2026-03-29', '02:30', zone)).toBe('2026-03-29T01:30:00Z')
    expect(instantAt('2026-10-25', '01:30', zone)).toBe('2026-10-25T00:30:00Z')
    expect(instantAt('2026-10-25', '02:00', zone)).toBe('2026-10-25T02:00:00Z')
  })

  it('makes an eight-hour wall time shift seven or nine hours at a clock change', () => {
    const countWorkedHours = (day: string): number =>
      secondsBetween(instantAt(day, '22:00', zone), instantAt(addDays(day, 1), '06:00', zone)) / hour
    expect(['2026-03-27', '2026-03-28', '2026-10-24', '2026-10-25'].map(countWorkedHours)).toEqual([8, 7, 9, 8])
  })

  it('starts a day at local midnight, in summer and winter', () => {
    expect(startOfDay('2026-07-01', zone)).toBe('2026-06-30T23:00:00Z')
    expect(startOfDay('2026-12-01', zone)).toBe('2026-12-01T00:00:00Z')
    expect(['2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z'].map(instant => toLocalDay(instant, zone))).toEqual([
      '2026-06-30',
      '2026-07-01',
    ])
  })
})

it('has no clock changes in Reykjavík', () => {
  const zone = 'Atlantic/Reykjavik'
  expect(['2026-03-29', '2026-10-25'].map(day => secondsOfDay(day, zone) / hour)).toEqual([24, 24])
  expect(instantAt('2026-03-29', '01:30', zone)).toBe('2026-03-29T01:30:00Z')
  expect(toLocalDay('2026-06-30T23:30:00Z', zone)).toBe('2026-06-30')
})

it('treats 24:00 as the next midnight, even at the end of a year and in a leap year', () => {
  expect(instantAt('2026-12-31', '24:00', 'Europe/Lisbon')).toBe('2027-01-01T00:00:00Z')
  expect(instantAt('2028-02-28', '24:00', 'Europe/Lisbon')).toBe('2028-02-29T00:00:00Z')
  expect(instantAt('2026-03-28', '24:00', 'Europe/Lisbon')).toBe(startOfDay('2026-03-29', 'Europe/Lisbon'))
})

describe('applyWallTimes', () => {
  const zone = 'Europe/Lisbon'
  const createEdit = (new_start_time: string, new_end_time: string, out_time_the_day_after: boolean) => ({
    new_start_time,
    new_end_time,
    out_time_the_day_after,
  })
  const day = { start: '2026-06-10T08:00:00Z', end: '2026-06-10T16:00:00Z' }
  const nightEntry = { start: '2026-06-10T21:00:00Z', end: '2026-06-11T05:00:00Z' }

  it.each([
    ['a day stays a day', day, createEdit('09:00', '17:00', false), '2026-06-10T08:00:00Z', '2026-06-10T16:00:00Z'],
    ['a day becomes a night', day, createEdit('22:00', '06:00', true), '2026-06-10T21:00:00Z', '2026-06-11T05:00:00Z'],
    [
      'a night stays a night',
      nightEntry,
      createEdit('23:00', '07:00', true),
      '2026-06-10T22:00:00Z',
      '2026-06-11T06:00:00Z',
    ],
    [
      'a night becomes a day',
      nightEntry,
      createEdit('09:00', '17:00', false),
      '2026-06-10T08:00:00Z',
      '2026-06-10T16:00:00Z',
    ],
    [
      'a three-day entry loses a day',
      { start: '2026-06-10T08:00:00Z', end: '2026-06-12T16:00:00Z' },
      createEdit('09:00', '17:00', false),
      '2026-06-10T08:00:00Z',
      '2026-06-11T16:00:00Z',
    ],
    [
      'an open entry ends on its own day',
      { start: '2026-06-10T08:00:00Z', end: null },
      createEdit('09:00', '17:00', false),
      '2026-06-10T08:00:00Z',
      '2026-06-10T16:00:00Z',
    ],
    [
      'on the local day rather than the UTC one',
      { start: '2026-06-10T23:30:00Z', end: '2026-06-11T02:00:00Z' },
      createEdit('01:00', '05:00', false),
      '2026-06-11T00:00:00Z',
      '2026-06-11T04:00:00Z',
    ],
    [
      'within a skipped hour',
      { start: '2026-03-29T08:00:00Z', end: '2026-03-29T16:00:00Z' },
      createEdit('01:30', '03:00', false),
      '2026-03-29T01:30:00Z',
      '2026-03-29T02:00:00Z',
    ],
    [
      'within a repeated hour',
      { start: '2026-10-25T08:00:00Z', end: '2026-10-25T16:00:00Z' },
      createEdit('01:30', '02:30', false),
      '2026-10-25T00:30:00Z',
      '2026-10-25T02:30:00Z',
    ],
    [
      'over the end of a year',
      { start: '2026-12-31T08:00:00Z', end: '2026-12-31T16:00:00Z' },
      createEdit('22:00', '06:00', true),
      '2026-12-31T22:00:00Z',
      '2027-01-01T06:00:00Z',
    ],
  ])('applies new times (%s)', (_, entry, times, start, end) => {
    expect(applyWallTimes(entry, times, zone)).toEqual({ start, end })
  })

  it('leaves an unchanged time in the second of two equal hours', () => {
    const entry = { start: '2026-10-25T01:20:30Z', end: '2026-10-25T05:00:00Z' }
    expect(applyWallTimes(entry, createEdit('01:20', '05:00', false), zone)).toEqual({
      start: '2026-10-25T01:20:00Z',
      end: '2026-10-25T05:00:00Z',
    })
    expect(applyWallTimes(entry, createEdit('01:30', '05:00', false), zone).start).toBe('2026-10-25T00:30:00Z')
  })
})

it.each(['Atlantic/Reykjavik', ...zonesWithClockChanges, 'America/St_Johns', 'Australia/Lord_Howe'])(
  'converts thousands of instants like each single one (%s)',
  zone => {
    const toWallMs = createWallMsConverter(zone)
    const instants = Array.from({ length: 500 }, (_, n) =>
      new Date(Date.parse('2026-01-01T00:00:00Z') + n * 65_321_000).toISOString(),
    )
    const changes = [
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:59:59Z',
      '2026-10-25T01:00:00Z',
      '1999-12-31T23:59:59Z',
    ]
    for (const instant of [...instants, ...changes]) {
      const wallMs = toWallMs(instant)
      expect([instant, new Date(wallMs).toISOString().slice(0, 10)]).toEqual([instant, toLocalDay(instant, zone)])
      expect(
        instantAt(toLocalDay(instant, zone), formatClockTime(wallMs), zone).slice(0, 16) <= instant.slice(0, 16),
      ).toBe(true)
      expect(formatClockTime(wallMs)).toBe(new Date(wallMs).toISOString().slice(11, 16))
    }
  },
)
