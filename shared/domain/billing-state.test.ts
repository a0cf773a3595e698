import fc from 'fast-check'
import {
  computeBillingState,
  billingStateNames,
  shouldBecomeCustomer,
  choosePaymentMethod,
  type BillingFacts,
} from './billing-state.ts'
import { toCardCurrency, findFittingPlan, isPaidPlan, paidPlanNames, planNames } from './plans.ts'

const creationTime = '2026-01-01T00:00:00.000Z'
const day = (n: number, ms = 0): string => new Date(Date.parse(creationTime) + n * 86_400_000 + ms).toISOString()
const facts: BillingFacts = {
  trial_began: creationTime,
  billing_plan: null,
  paying_customer: false,
  paid_until: null,
  unpaid_since: null,
  awaits_payment: false,
}
const stateAt = (now: string, changedFacts: Partial<BillingFacts> = {}) =>
  computeBillingState({ ...facts, ...changedFacts }, now)

describe('a company that never paid', () => {
  it.each([
    ['trial', day(0), day(14)],
    ['trial', day(14, -1), day(14)],
    ['due', day(14), day(90)],
    ['due', day(90, -1), day(90)],
    ['locked', day(90), null],
    ['locked', day(4000), null],
  ])('is %s at %s', (name, now, until) => expect(stateAt(now)).toEqual({ name, until }))

  it('stays free on the free plan, even if it once paid', () => {
    expect(stateAt(day(4000), { billing_plan: 'FreeTierUnlimited' })).toEqual({ name: 'free', until: null })
    expect(
      stateAt(day(4000), { billing_plan: 'FreeTierUnlimited', paying_customer: true, unpaid_since: day(1) }),
    ).toEqual({
      name: 'free',
      until: null,
    })
  })
})

describe('a company that pays', () => {
  const payingFacts = { paying_customer: true, billing_plan: 'Legacy8000' }
  it.each([
    ['paying', day(200), {}, null],
    // The claim is not due yet.
    ['paying', day(200), { unpaid_since: day(201) }, day(201)],
    ['past_due', day(201), { unpaid_since: day(201) }, day(215)],
    ['past_due', day(215, -1), { unpaid_since: day(201) }, day(215)],
    ['locked', day(215), { unpaid_since: day(201) }, null],
    ['due', day(40), { unpaid_since: day(20) }, day(90)],
    // The trial would last until day 14, but a paying company does not return to its trial after the grace period.
    ['due', day(12), { unpaid_since: day(-3) }, day(90)],
  ])('is %s at %s with %p', (name, now, more, until) =>
    expect(stateAt(now, { ...payingFacts, ...more })).toEqual({ name, until }),
  )
})

describe('a company that cancelled', () => {
  it.each([
    ['cancelled', day(200), { paid_until: day(210) }, day(210)],
    ['locked', day(210), { paid_until: day(210) }, null],
    ['due', day(50), { paid_until: day(40) }, day(90)],
    // The company owes the period that has begun, but is not locked until the claim is overdue.
    ['cancelled', day(200), { unpaid_since: day(210) }, day(210)],
    ['locked', day(210), { unpaid_since: day(210) }, null],
    // A refund during the trial restores the trial.
    ['trial', day(5), { paid_until: day(4) }, day(14)],
  ])('is %s at %s with %p', (name, now, more, until) => expect(stateAt(now, more)).toEqual({ name, until }))
})

describe('a company that confirmed again and owes a begun period', () => {
  it.each([
    ['past_due', day(205), day(200), day(214)],
    ['locked', day(214), day(200), null],
    // After its grace period, a company that has confirmed its subscription stays past due until it is locked.
    ['past_due', day(70), day(44), day(90)],
    ['locked', day(90), day(44), null],
  ])('is %s at %s when it owes since %s', (name, now, unpaid_since, until) =>
    expect(stateAt(now, { awaits_payment: true, unpaid_since })).toEqual({ name, until }),
  )
})

const anyInstant = fc.integer({ min: -400 * 24, max: 800 * 24 }).map(hours => day(0, hours * 3_600_000))
const anyFacts = fc.record({
  trial_began: fc.constant(creationTime),
  billing_plan: fc.constantFrom(null, ...planNames, 'SomethingElse'),
  paying_customer: fc.boolean(),
  paid_until: fc.option(anyInstant),
  unpaid_since: fc.option(anyInstant),
  awaits_payment: fc.boolean(),
})

it('returns one state for each instant, which lasts exactly until its own end', () => {
  fc.assert(
    fc.property(anyFacts, anyInstant, (companyFacts, now) => {
      const state = computeBillingState(companyFacts, now)
      expect(billingStateNames).toContain(state.name)
      if (state.until === null) return expect(computeBillingState(companyFacts, day(10_000)).name).toBe(state.name)
      const end = Date.parse(state.until)
      expect(end).toBeGreaterThan(Date.parse(now))
      expect(computeBillingState(companyFacts, new Date(end - 1).toISOString())).toEqual(state)
      expect(computeBillingState(companyFacts, state.until).name).not.toBe(state.name)
    }),
  )
})

it('keeps should_become_customer true while nothing changes', () => {
  fc.assert(
    fc.property(anyFacts, anyInstant, anyInstant, (companyFacts, a, b) => {
      const [before, after] = [a, b].toSorted() as [string, string]
      if (shouldBecomeCustomer(computeBillingState(companyFacts, before)))
        expect(shouldBecomeCustomer(computeBillingState(companyFacts, after))).toBe(true)
    }),
  )
})

it('never asks a paying company to become a customer', () => {
  fc.assert(
    fc.property(anyFacts, anyInstant, (companyFacts, now) => {
      const paidState = computeBillingState({ ...companyFacts, paying_customer: true, unpaid_since: null }, now)
      expect(shouldBecomeCustomer(paidState)).toBe(false)
    }),
  )
})

it('offers the bank in Iceland and cards elsewhere, if configured', () => {
  expect(choosePaymentMethod({ bank: true, card: true }, true)).toBe('bank')
  expect(choosePaymentMethod({ bank: true, card: true }, false)).toBe('card')
  expect(choosePaymentMethod({ bank: false, card: true }, true)).toBe('card')
  expect(choosePaymentMethod({ bank: true, card: false }, false)).toBeUndefined()
})

it('fits a plan to the number of active employees', () => {
  expect([0, 1, 4, 5, 24, 25, 49, 50, 200, 201].map(findFittingPlan)).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, undefined])
  expect(paidPlanNames.every(isPaidPlan)).toBe(true)
  expect([null, 'FreeTierUnlimited', 'constructor'].some(isPaidPlan)).toBe(false)
  expect(toCardCurrency('ISK')).toBe('EUR')
  expect(toCardCurrency('GBP')).toBe('GBP')
})
