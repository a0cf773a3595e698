import fc from 'fast-check'
import { addDays, daysBetween } from './calendar.ts'
import {
  computeInvoiceDates,
  createDifferenceLine,
  findFirstInvoicePeriod,
  sumNetAmounts,
  createInvoicePeriod,
  findInvoicePeriodUntil,
  createSubscriptionLine,
  addVat,
} from './invoices.ts'
import { paidPlanNames, paidPlans } from './plans.ts'

const listPeriodStarts = (anchor: string, count: number): string[] => {
  const days = [anchor]
  for (let i = 1; i < count; i++) days.push(createInvoicePeriod(anchor, days.at(-1) ?? '').to)
  return days
}

it.each([
  ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2028-01-30', ['2028-02-29', '2028-03-30']],
  ['2026-11-23', ['2026-12-23', '2027-01-23']],
  ['2026-12-01', ['2027-01-01', '2027-02-01']],
])('starts the periods after %s on %p', (anchor, days) =>
  expect(listPeriodStarts(anchor, days.length + 1).slice(1)).toEqual(days),
)

const anyDay = fc.integer({ min: 0, max: 4000 }).map(days => addDays('2026-01-01', days))
const anyPlan = fc.constantFrom(...paidPlanNames)

it('makes adjacent periods of a month, and finds them by their end', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (anchor, count) => {
      const from = listPeriodStarts(anchor, count).at(-1) ?? ''
      const period = createInvoicePeriod(anchor, from)
      expect(daysBetween(period.from, period.to)).toBeGreaterThanOrEqual(28)
      expect(daysBetween(period.from, period.to)).toBeLessThanOrEqual(31)
      expect(findInvoicePeriodUntil(anchor, period.to)).toEqual(period)
    }),
  )
})

it('allows two weeks to pay, and 30 days until past due', () =>
  expect(computeInvoiceDates('2026-12-20', '2026-12-01')).toEqual({
    date: '2026-12-20',
    due_date: '2027-01-03',
    final_due_date: '2027-01-19',
  }))

it('names plan and period in Icelandic', () => {
  const line = createSubscriptionLine(
    'X',
    'TwentyFourEmployeesMax2023',
    createInvoicePeriod('2026-11-23', '2026-11-23'),
  )
  expect(line).toEqual({ text: 'X, áskrift fyrir 5–24 starfsmenn, 23.11.2026–22.12.2026', amount: 14_000 })
  expect(addVat(sumNetAmounts([line, { text: '', amount: 1001 }]))).toBe(18_601)
})

describe('a larger plan', () => {
  const period = createInvoicePeriod('2026-11-23', '2026-11-23')
  const up = { before: 'FourEmployeesMax2023', after: 'TwentyFourEmployeesMax2023' } as const
  const createLineOnDay = (today: string) => createDifferenceLine('X', up, period, today)

  it('charges the difference for the remaining days, in whole krónur', () => {
    expect(createLineOnDay('2026-11-23')?.amount).toBe(6000)
    expect(createLineOnDay('2026-12-08')).toEqual({
      text: 'X, stærri áskrift (5–24 starfsmenn í stað 1–4), 8.12.2026–22.12.2026',
      amount: 3000,
    })
    expect(createLineOnDay('2026-12-22')?.amount).toBe(200)
    // There is no line, because the invoice of the next period has not been created, and will have the full new price.
    expect(createLineOnDay('2026-12-24')).toBeUndefined()
    // The plan changes before the period begins. A company that starts to pay again after a cancellation keeps the time
    // that it has paid for, so its new period may begin in the future.
    expect(createLineOnDay('2026-11-01')?.amount).toBe(6000)
  })

  it('never charges more than the full difference', () => {
    fc.assert(
      fc.property(anyDay, anyPlan, anyPlan, fc.integer({ min: 0, max: 27 }), (anchor, planBefore, planAfter, days) => {
        const invoicePeriod = createInvoicePeriod(anchor, anchor)
        const line = createDifferenceLine(
          'X',
          { before: planBefore, after: planAfter },
          invoicePeriod,
          addDays(anchor, days),
        )
        const fullDifference = paidPlans[planAfter].price.ISK - paidPlans[planBefore].price.ISK
        expect(line === undefined).toBe(fullDifference <= 0)
        if (!line) return
        expect(Number.isInteger(line.amount)).toBe(true)
        expect(line.amount).toBeLessThanOrEqual(fullDifference)
      }),
    )
  })
})

it('starts the first period at the end of the trial', () => {
  const trialBegan = '2026-12-01T10:00:00.000Z'
  expect(findFirstInvoicePeriod(trialBegan, '2026-12-03')).toEqual({ from: '2026-12-15', to: '2027-01-15' })
  expect(findFirstInvoicePeriod(trialBegan, '2026-12-20')).toEqual({ from: '2026-12-20', to: '2027-01-20' })
  expect(computeInvoiceDates('2026-12-03', '2026-12-15')).toEqual({
    date: '2026-12-03',
    due_date: '2026-12-29',
    final_due_date: '2027-01-14',
  })
})
