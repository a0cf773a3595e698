import { addDays, addMonths, monthOf } from '../calendar.ts'
import { monthEndDay } from '../pay-period.ts'
import { computeOverviewPeriods, toPreviousPeriodInstant } from './periods.ts'

it('compares the week from Monday to Sunday and the pay period with those before', () => {
  expect(computeOverviewPeriods('2026-11-01', 25)).toEqual({
    week: { from: '2026-10-26', to: '2026-11-01', before: { from: '2026-10-19', to: '2026-10-25' } },
    period: { from: '2026-10-26', to: '2026-11-25', before: { from: '2026-09-26', to: '2026-10-25' } },
    checkedFrom: '2026-08-26',
  })
})

it('checks three pay periods that begin at most three months before this one, for any day and end', () => {
  const tooEarlyCases: string[] = []
  for (let endsOn = 1; endsOn <= monthEndDay; endsOn++)
    for (let today = '2027-01-01'; today < '2028-03-02'; today = addDays(today, 1)) {
      const { checkedFrom } = computeOverviewPeriods(today, endsOn)
      if (monthOf(checkedFrom) < addMonths(monthOf(today), -3)) tooEarlyCases.push(`${today} ${endsOn}`)
    }
  expect(tooEarlyCases).toEqual([])
})

it('finds the same wall time in the week before, across a clock change', () => {
  // Lisbon's clocks go back on 25 October 2026.
  const { week } = computeOverviewPeriods('2026-10-28', monthEndDay)
  expect(toPreviousPeriodInstant(week, '2026-10-28T10:24:00Z', 'Europe/Lisbon')).toBe('2026-10-21T09:24:00Z')
})

it('takes the whole period before if it has no day as late as today', () => {
  const { period } = computeOverviewPeriods('2027-03-30', monthEndDay)
  expect(toPreviousPeriodInstant(period, '2027-03-30T10:00:00Z', 'Atlantic/Reykjavik')).toBe('2027-03-01T00:00:00Z')
})
