import { exportDueAt, firstPeriod, toInstants, withNewPeriodEnd } from './export-schedule.ts'

const lisbon = { time_zone: 'Europe/Lisbon', pay_period_ends_on: 28 }
const iceland = { time_zone: 'Atlantic/Reykjavik', pay_period_ends_on: 31 }

test('an export is due at noon by the company’s clock, also on the day that the clock changes', () => {
  expect(exportDueAt({ from: '2026-02-28', to: '2026-03-27' }, 'Europe/Lisbon')).toBe('2026-03-28T12:00:00Z')
  expect(exportDueAt({ from: '2026-03-01', to: '2026-03-28' }, 'Europe/Lisbon')).toBe('2026-03-29T11:00:00Z')
  expect(exportDueAt({ from: '2026-09-25', to: '2026-10-24' }, 'Europe/Lisbon')).toBe('2026-10-25T12:00:00Z')
  expect(exportDueAt({ from: '2026-11-01', to: '2026-11-30' }, 'America/St_Johns')).toBe('2026-12-01T15:30:00Z')
})

test('a period lasts from its first second to its last, an hour less where the clock goes forward', () => {
  expect(toInstants({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Lisbon')).toEqual({
    from: '2026-03-29T00:00:00Z',
    to: '2026-03-29T22:59:59Z',
  })
  expect(toInstants({ from: '2026-10-01', to: '2026-10-31' }, 'Europe/Lisbon')).toEqual({
    from: '2026-09-30T23:00:00Z',
    to: '2026-10-31T23:59:59Z',
  })
})

test('who begins before noon of the day after a period still gets that one', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(firstPeriod('2026-11-20T08:00:00Z', iceland)).toEqual(november)
  expect(firstPeriod('2026-12-01T11:59:59Z', iceland)).toEqual(november)
  expect(firstPeriod('2026-12-01T12:00:00Z', iceland)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(firstPeriod('2026-03-29T10:59:59Z', lisbon)).toEqual({ from: '2026-03-01', to: '2026-03-28' })
  expect(firstPeriod('2026-03-29T11:00:00Z', lisbon)).toEqual({ from: '2026-03-29', to: '2026-04-28' })
})

test('who begins again does not get the days that were exported before', () => {
  expect(firstPeriod('2026-12-22T09:00:00Z', iceland, '2026-12-21')).toEqual({ from: '2026-12-21', to: '2026-12-31' })
  expect(firstPeriod('2026-12-22T09:00:00Z', iceland, '2026-06-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('another end makes no export of a period that had ended before, and choosing the old end again brings it back', () => {
  const november = { from: '2026-11-01', to: '2026-11-30', first: '2026-11-01' }
  expect(withNewPeriodEnd(november, 25, '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(withNewPeriodEnd(november, 22, '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  const later = { from: '2026-11-21', to: '2026-12-20' }
  expect(withNewPeriodEnd(november, 20, '2026-11-22')).toEqual(later)
  expect(withNewPeriodEnd({ ...later, first: '2026-11-01' }, 31, '2026-11-22')).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  })
})

test('another end leaves the export of a period that is over as it is', () => {
  const november = { from: '2026-11-01', to: '2026-11-30', first: '2026-11-01' }
  expect(withNewPeriodEnd(november, 20, '2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})
