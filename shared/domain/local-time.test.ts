import { addDays } from './calendar.ts'
import {
  formatClockTime,
  instantAt,
  localDay,
  applyWallTimes,
  secondsOfDay,
  startOfDay,
  instantToWallMs,
} from './local-time.ts'
import { secondsBetween } from './entry.ts'

const hour = 3600
const zonesWithClockChanges = ['Europe/Lisbon', 'Europe/London', 'Europe/Dublin']

describe.each(zonesWithClockChanges)('in %s', zone => {
  test('the day on which clocks go forward has 23 hours, and the one on which they go back 25', () => {
    expect(['2026-03-28', '2026-03-29', '2026-03-30'].map(day => secondsOfDay(day, zone) / hour)).toEqual([24, 23, 24])
    expect(['2026-10-24', '2026-10-25', '2026-10-26'].map(day => secondsOfDay(day, zone) / hour)).toEqual([24, 25, 24])
  })

  test('a wall time that is left out is later by the gap, and one that comes twice is the first', () => {
    expect(instantAt('2026-03-29', '00:59', zone)).toBe('2026-03-29T00:59:00Z')
    expect(instantAt('2026-03-29', '01:30', zone)).toBe('2026-03-29T01:30:00Z')
    expect(instantAt('2026-03-29', '02:30', zone)).toBe('2026-03-29T01:30:00Z')
    expect(instantAt('2026-10-25', '01:30', zone)).toBe('2026-10-25T00:30:00Z')
    expect(instantAt('2026-10-25', '02:00', zone)).toBe('2026-10-25T02:00:00Z')
  })

  test('an eight-hour shift on the wall is seven or nine hours in a night with a clock change', () => {
    const worked = (day: string): number =>
      secondsBetween(instantAt(day, '22:00', zone), instantAt(addDays(day, 1), '06:00', zone)) / hour
    expect(['2026-03-27', '2026-03-28', '2026-10-24', '2026-10-25'].map(worked)).toEqual([8, 7, 9, 8])
  })

  test('a day begins at its own midnight, in summer and in winter', () => {
    expect(startOfDay('2026-07-01', zone)).toBe('2026-06-30T23:00:00Z')
    expect(startOfDay('2026-12-01', zone)).toBe('2026-12-01T00:00:00Z')
    expect(['2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z'].map(instant => localDay(instant, zone))).toEqual([
      '2026-06-30',
      '2026-07-01',
    ])
  })
})

test('in Reykjavík no clock changes', () => {
  const zone = 'Atlantic/Reykjavik'
  expect(['2026-03-29', '2026-10-25'].map(day => secondsOfDay(day, zone) / hour)).toEqual([24, 24])
  expect(instantAt('2026-03-29', '01:30', zone)).toBe('2026-03-29T01:30:00Z')
  expect(localDay('2026-06-30T23:30:00Z', zone)).toBe('2026-06-30')
})

test('24:00 is the next midnight, also over the end of a year and in a leap year', () => {
  expect(instantAt('2026-12-31', '24:00', 'Europe/Lisbon')).toBe('2027-01-01T00:00:00Z')
  expect(instantAt('2028-02-28', '24:00', 'Europe/Lisbon')).toBe('2028-02-29T00:00:00Z')
  expect(instantAt('2026-03-28', '24:00', 'Europe/Lisbon')).toBe(startOfDay('2026-03-29', 'Europe/Lisbon'))
})

describe('new times on an entry’s own dates', () => {
  const zone = 'Europe/Lisbon'
  const to = (new_start_time: string, new_end_time: string, out_time_the_day_after: boolean) => ({
    new_start_time,
    new_end_time,
    out_time_the_day_after,
  })
  const day = { start: '2026-06-10T08:00:00Z', end: '2026-06-10T16:00:00Z' }
  const night = { start: '2026-06-10T21:00:00Z', end: '2026-06-11T05:00:00Z' }

  test.each([
    ['a day stays a day', day, to('09:00', '17:00', false), '2026-06-10T08:00:00Z', '2026-06-10T16:00:00Z'],
    ['a day becomes a night', day, to('22:00', '06:00', true), '2026-06-10T21:00:00Z', '2026-06-11T05:00:00Z'],
    ['a night stays a night', night, to('23:00', '07:00', true), '2026-06-10T22:00:00Z', '2026-06-11T06:00:00Z'],
    ['a night becomes a day', night, to('09:00', '17:00', false), '2026-06-10T08:00:00Z', '2026-06-10T16:00:00Z'],
    [
      'over three days, one less',
      { start: '2026-06-10T08:00:00Z', end: '2026-06-12T16:00:00Z' },
      to('09:00', '17:00', false),
      '2026-06-10T08:00:00Z',
      '2026-06-11T16:00:00Z',
    ],
    [
      'what is open ends on its own day',
      { start: '2026-06-10T08:00:00Z', end: null },
      to('09:00', '17:00', false),
      '2026-06-10T08:00:00Z',
      '2026-06-10T16:00:00Z',
    ],
    [
      'of the local day, not the UTC one',
      { start: '2026-06-10T23:30:00Z', end: '2026-06-11T02:00:00Z' },
      to('01:00', '05:00', false),
      '2026-06-11T00:00:00Z',
      '2026-06-11T04:00:00Z',
    ],
    [
      'in the gap',
      { start: '2026-03-29T08:00:00Z', end: '2026-03-29T16:00:00Z' },
      to('01:30', '03:00', false),
      '2026-03-29T01:30:00Z',
      '2026-03-29T02:00:00Z',
    ],
    [
      'in the double hour',
      { start: '2026-10-25T08:00:00Z', end: '2026-10-25T16:00:00Z' },
      to('01:30', '02:30', false),
      '2026-10-25T00:30:00Z',
      '2026-10-25T02:30:00Z',
    ],
    [
      'over the end of a year',
      { start: '2026-12-31T08:00:00Z', end: '2026-12-31T16:00:00Z' },
      to('22:00', '06:00', true),
      '2026-12-31T22:00:00Z',
      '2027-01-01T06:00:00Z',
    ],
  ])('%s', (_, entry, times, start, end) => {
    expect(applyWallTimes(entry, times, zone)).toEqual({ start, end })
  })
})

test.each(['Atlantic/Reykjavik', ...zonesWithClockChanges, 'America/St_Johns', 'Australia/Lord_Howe'])(
  'thousands of instants show on the clock of %s as each of them does',
  zone => {
    const wall = instantToWallMs(zone)
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
      const at = wall(instant)
      expect([instant, new Date(at).toISOString().slice(0, 10)]).toEqual([instant, localDay(instant, zone)])
      expect(instantAt(localDay(instant, zone), formatClockTime(at), zone).slice(0, 16) <= instant.slice(0, 16)).toBe(
        true,
      )
      expect(formatClockTime(at)).toBe(new Date(at).toISOString().slice(11, 16))
    }
  },
)
