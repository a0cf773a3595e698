import { computeExportDue, findFirstExportPeriod, toInstants, moveExportPeriodEnd } from './export-schedule.ts'

const lisbonCalendar = { time_zone: 'Europe/Lisbon', pay_period_ends_on: 28 }
const icelandCalendar = { time_zone: 'Atlantic/Reykjavik', pay_period_ends_on: 31 }

it('makes exports due at local noon, even on the day of a clock change', () => {
  expect(computeExportDue({ from: '2026-02-28', to: '2026-03-27' }, 'Europe/Lisbon')).toBe('2026-03-28T12:00:00Z')
  expect(computeExportDue({ from: '2026-03-01', to: '2026-03-28' }, 'Europe/Lisbon')).toBe('2026-03-29T11:00:00Z')
  expect(computeExportDue({ from: '2026-09-25', to: '2026-10-24' }, 'Europe/Lisbon')).toBe('2026-10-25T12:00:00Z')
  expect(computeExportDue({ from: '2026-11-01', to: '2026-11-30' }, 'America/St_Johns')).toBe('2026-12-01T15:30:00Z')
})

it('covers a period to its last second, an hour less when the clock goes forward', () => {
  expect(toInstants({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Lisbon')).toEqual({
    from: '2026-03-29T00:00:00Z',
    to: '2026-03-29T22:59:59Z',
  })
  expect(toInstants({ from: '2026-10-01', to: '2026-10-31' }, 'Europe/Lisbon')).toEqual({
    from: '2026-09-30T23:00:00Z',
    to: '2026-10-31T23:59:59Z',
  })
})

it('begins in the middle of a day where the last file ended, and counts a second at least', () => {
  const days = { from: '2026-12-01', to: '2026-12-01' }
  expect(toInstants({ ...days, starts_at: '2026-12-01T10:00:00Z' }, 'Atlantic/Reykjavik')).toEqual({
    from: '2026-12-01T10:00:00Z',
    to: '2026-12-01T23:59:59Z',
  })
  const at = '2026-12-01T10:00:00Z'
  expect(toInstants({ ...days, starts_at: at }, 'Pacific/Kiritimati')).toEqual({ from: at, to: at })
})

it("includes yesterday's period when exports are enabled before noon", () => {
  const novemberPeriod = { from: '2026-11-01', to: '2026-11-30' }
  expect(findFirstExportPeriod('2026-11-20T08:00:00Z', icelandCalendar)).toEqual(novemberPeriod)
  expect(findFirstExportPeriod('2026-12-01T11:59:59Z', icelandCalendar)).toEqual(novemberPeriod)
  expect(findFirstExportPeriod('2026-12-01T12:00:00Z', icelandCalendar)).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  })
  expect(findFirstExportPeriod('2026-03-29T10:59:59Z', lisbonCalendar)).toEqual({
    from: '2026-03-01',
    to: '2026-03-28',
  })
  expect(findFirstExportPeriod('2026-03-29T11:00:00Z', lisbonCalendar)).toEqual({
    from: '2026-03-29',
    to: '2026-04-28',
  })
})

it('excludes days exported before when exports are enabled again', () => {
  expect(findFirstExportPeriod('2026-12-22T09:00:00Z', icelandCalendar, '2026-12-21')).toEqual({
    from: '2026-12-21',
    to: '2026-12-31',
  })
  expect(findFirstExportPeriod('2026-12-22T09:00:00Z', icelandCalendar, '2026-06-01')).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  })
})

it('exports no period that ended before the change of its end, unless the old end is restored', () => {
  const novemberPeriod = { from: '2026-11-01', to: '2026-11-30', first: '2026-11-01' }
  expect(moveExportPeriodEnd(novemberPeriod, 25, '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(moveExportPeriodEnd(novemberPeriod, 22, '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  const laterPeriod = { from: '2026-11-21', to: '2026-12-20' }
  expect(moveExportPeriodEnd(novemberPeriod, 20, '2026-11-22')).toEqual(laterPeriod)
  expect(moveExportPeriodEnd({ ...laterPeriod, first: '2026-11-01' }, 31, '2026-11-22')).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  })
})

it('keeps the export of a finished period when its end changes', () => {
  const novemberPeriod = { from: '2026-11-01', to: '2026-11-30', first: '2026-11-01' }
  expect(moveExportPeriodEnd(novemberPeriod, 20, '2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})
