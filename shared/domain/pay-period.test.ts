import {
  monthEndDay,
  computeNextPayPeriod,
  computePeriodBefore,
  createPeriodFromDay,
  findPeriodOfDay,
} from './pay-period.ts'

it.each([
  ['2026-11-01', monthEndDay, '2026-11-01', '2026-11-30'],
  ['2026-11-30', monthEndDay, '2026-11-01', '2026-11-30'],
  ['2028-02-29', monthEndDay, '2028-02-01', '2028-02-29'],
  ['2026-11-25', 25, '2026-10-26', '2026-11-25'],
  ['2026-11-26', 25, '2026-11-26', '2026-12-25'],
  ['2026-12-31', 20, '2026-12-21', '2027-01-20'],
  ['2027-01-01', 1, '2026-12-02', '2027-01-01'],
  // In a month without the chosen day, the period ends on the month's last day.
  ['2026-02-28', 30, '2026-01-31', '2026-02-28'],
  ['2026-03-01', 30, '2026-03-01', '2026-03-30'],
])('finds for %s the period that ends on day %i: from %s to %s', (day, endsOn, from, to) => {
  expect(findPeriodOfDay(day, endsOn)).toEqual({ from, to })
})

it('puts each day of four years into one period, for any period end', () => {
  const firstMs = Date.UTC(2025, 0, 1)
  const days = Array.from({ length: 4 * 365 + 1 }, (_, i) =>
    new Date(firstMs + i * 86_400_000).toISOString().slice(0, 10),
  )
  for (let endsOn = 1; endsOn <= 31; endsOn++) {
    let period = findPeriodOfDay('2025-01-01', endsOn)
    const expected = days.map(day => {
      if (day > period.to) period = computeNextPayPeriod(period, endsOn)
      return { day, ...period }
    })
    expect(days.map(day => ({ day, ...findPeriodOfDay(day, endsOn) }))).toEqual(expected)
    const previous = computePeriodBefore(period, endsOn)
    expect(computeNextPayPeriod(previous, endsOn)).toEqual(period)
  }
})

it('starts the next period after the last one when the end changes', () => {
  const novemberPeriod = findPeriodOfDay('2026-11-10', monthEndDay)
  expect(computeNextPayPeriod(novemberPeriod, 20)).toEqual({ from: '2026-12-01', to: '2026-12-20' })
  expect(computeNextPayPeriod({ from: '2026-11-21', to: '2026-12-20' }, monthEndDay)).toEqual({
    from: '2026-12-21',
    to: '2026-12-31',
  })
  expect(createPeriodFromDay('2026-12-25', 20)).toEqual({ from: '2026-12-25', to: '2027-01-20' })
})
