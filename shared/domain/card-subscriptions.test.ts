import fc from 'fast-check'
import {
  newerSnapshot,
  toSortableInstant,
  summarizeSubscriptions,
  subscriptionStatuses,
  type CardSubscription,
} from './card-subscriptions.ts'

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString()
const baseSubscription: CardSubscription = {
  id: 'sub_1',
  customer: 'ctm_1',
  status: 'active',
  price: 'pri_1',
  created: day(0),
  period: { from: day(0), to: day(31) },
  ends: null,
  ended: null,
  described: toSortableInstant(day(0)),
}
const summarize = (...all: Partial<CardSubscription>[]) => {
  const { subscription, ...rest } = summarizeSubscriptions(all.map(change => ({ ...baseSubscription, ...change })))
  return { ...rest, counts: subscription?.id ?? null }
}

test.each<[string, Partial<CardSubscription>[], object]>([
  ['no subscription', [], { paying: false, counts: null, paid_until: null, unpaid_since: null, extraIds: [] }],
  ['an active one', [{}], { paying: true, counts: 'sub_1', paid_until: day(31), unpaid_since: null }],
  [
    'one whose renewal failed',
    [{ status: 'past_due', period: { from: day(31), to: day(59) } }],
    { paying: true, paid_until: day(31), unpaid_since: day(31) },
  ],
  ['one that is going to end', [{ ends: day(31) }], { paying: false, paid_until: day(31), unpaid_since: null }],
  [
    'one that has ended',
    [{ status: 'canceled', period: null, ended: day(20) }],
    { paying: false, paid_until: day(20) },
  ],
  ['one that is paused', [{ status: 'paused', ended: day(40) }], { paying: false, paid_until: day(40) }],
  ['a second one', [{ id: 'sub_2', created: day(1) }, {}], { paying: true, counts: 'sub_1', extraIds: ['sub_2'] }],
  [
    'three of them, told of in any order',
    [{ id: 'sub_3', created: day(2) }, {}, { id: 'sub_2', created: day(1) }],
    { counts: 'sub_1', extraIds: ['sub_2', 'sub_3'] },
  ],
  [
    'a new one beside one that is going to end',
    [{ ends: day(31) }, { id: 'sub_2', created: day(5), period: { from: day(5), to: day(36) } }],
    { paying: true, counts: 'sub_2', paid_until: day(36), extraIds: [] },
  ],
  [
    'two that have ended',
    [
      { status: 'canceled', period: null, ended: day(50) },
      { id: 'sub_2', status: 'canceled', period: null, ended: day(20) },
    ],
    { paying: false, counts: 'sub_1', paid_until: day(50) },
  ],
])('%s', (_, all, expected) => expect(summarize(...all)).toMatchObject(expected))

test('microseconds decide which description is newer', () => {
  const at = (instant: string) => ({ ...baseSubscription, described: toSortableInstant(instant) })
  const [early, late] = [at('2026-01-01T00:00:00.12Z'), at('2026-01-01T00:00:00.120001Z')]
  expect(newerSnapshot(early, late)).toBe(late)
  expect(newerSnapshot(late, early)).toBe(late)
  expect(newerSnapshot(undefined, early)).toBe(early)
  expect(toSortableInstant('2026-01-01T00:00:00Z') < toSortableInstant('2026-01-01T00:00:00.1Z')).toBe(true)
})

const anyHistory: fc.Arbitrary<CardSubscription[]> = fc
  .array(
    fc.record({
      id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
      status: fc.constantFrom(...subscriptionStatuses),
      price: fc.constantFrom('pri_1', 'pri_2'),
      ends: fc.option(fc.integer({ min: 0, max: 60 }).map(day), { freq: 1 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map(changes =>
    changes.map((change, n) => ({
      ...baseSubscription,
      ...change,
      created: day(Number(change.id.at(-1))),
      ended: change.status === 'canceled' || change.status === 'paused' ? day(n) : null,
      described: toSortableInstant(day(n)),
    })),
  )

const summaryAfter = (events: readonly CardSubscription[]) => {
  const known = new Map<string, CardSubscription>()
  for (const event of events) known.set(event.id, newerSnapshot(known.get(event.id), event))
  return summarizeSubscriptions([...known.values()])
}

test('news in any order, repeated, end in the standing of their true order', () => {
  fc.assert(
    fc.property(
      anyHistory.chain(events =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: 0 }),
          fc.shuffledSubarray(events, { minLength: events.length }),
        ),
      ),
      ([events, some, shuffled]) => {
        expect(summaryAfter([...some, ...shuffled])).toEqual(summaryAfter(events))
      },
    ),
  )
})

function* permutations<Value>(values: readonly Value[]): Generator<Value[]> {
  if (values.length === 0) yield []
  for (const [n, value] of values.entries())
    for (const rest of permutations(values.toSpliced(n, 1))) yield [value, ...rest]
}

test('every order of five events, each told twice, ends the same, and what was lost is mended by looking again', () => {
  const events: CardSubscription[] = [
    baseSubscription,
    { ...baseSubscription, price: 'pri_2', described: toSortableInstant(day(3)) },
    { ...baseSubscription, id: 'sub_2', created: day(4), described: toSortableInstant(day(4)) },
    {
      ...baseSubscription,
      status: 'past_due',
      period: { from: day(31), to: day(59) },
      described: toSortableInstant(day(31)),
    },
    {
      ...baseSubscription,
      id: 'sub_2',
      created: day(4),
      status: 'canceled',
      ended: day(32),
      described: toSortableInstant(day(32)),
    },
  ]
  const right = summaryAfter(events)
  const seenNow = events.slice(3).map(event => ({ ...event, described: toSortableInstant(day(40)) }))
  const orders = [...permutations(events)]
  expect(orders).toHaveLength(120)
  for (const order of orders) {
    expect(summaryAfter([...order, ...order])).toEqual(right)
    for (let kept = 0; kept < order.length; kept++)
      expect(summaryAfter([...order.slice(0, kept), ...seenNow])).toEqual({
        ...right,
        subscription: { ...right.subscription, described: toSortableInstant(day(40)) },
      })
  }
})

test('whoever pays pays one subscription, and no subscription that goes on is forgotten', () => {
  fc.assert(
    fc.property(anyHistory, events => {
      const known = [...new Map(events.map(event => [event.id, event])).values()]
      const { paying, subscription, extraIds } = summarizeSubscriptions(known)
      const going = known.filter(({ status, ends }) => ['active', 'trialing', 'past_due'].includes(status) && !ends)
      expect(paying).toBe(going.length > 0)
      if (paying) expect(new Set([subscription?.id, ...extraIds])).toEqual(new Set(going.map(({ id }) => id)))
    }),
  )
})
