import fc from 'fast-check'
import {
  toExtraSubscriptions,
  mergeSnapshots,
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
const summarize = (...subscriptions: Partial<CardSubscription>[]) => {
  const { subscription, ...rest } = summarizeSubscriptions(
    subscriptions.map(change => ({ ...baseSubscription, ...change })),
  )
  return { ...rest, extra: rest.extra.map(({ id }) => id), counts: subscription?.id ?? null }
}

it.each<[string, Partial<CardSubscription>[], object]>([
  ['no subscription', [], { paying: false, counts: null, paid_until: null, unpaid_since: null, extra: [] }],
  ['an active subscription', [{}], { paying: true, counts: 'sub_1', paid_until: day(31), unpaid_since: null }],
  [
    'a subscription with a failed renewal',
    [{ status: 'past_due', period: { from: day(31), to: day(59) } }],
    { paying: true, paid_until: day(31), unpaid_since: day(31) },
  ],
  ['a subscription scheduled to end', [{ ends: day(31) }], { paying: false, paid_until: day(31), unpaid_since: null }],
  [
    'an ended subscription',
    [{ status: 'canceled', period: null, ended: day(20) }],
    { paying: false, paid_until: day(20) },
  ],
  ['a paused subscription', [{ status: 'paused', ended: day(40) }], { paying: false, paid_until: day(40) }],
  [
    'a second subscription',
    [{ id: 'sub_2', created: day(1) }, {}],
    { paying: true, counts: 'sub_1', extra: ['sub_2'] },
  ],
  [
    'three subscriptions in any order',
    [{ id: 'sub_3', created: day(2) }, {}, { id: 'sub_2', created: day(1) }],
    { counts: 'sub_1', extra: ['sub_2', 'sub_3'] },
  ],
  [
    'a new subscription beside one scheduled to end',
    [{ ends: day(31) }, { id: 'sub_2', created: day(5), period: { from: day(5), to: day(36) } }],
    { paying: true, counts: 'sub_2', paid_until: day(36), extra: [] },
  ],
  [
    'two ended subscriptions',
    [
      { status: 'canceled', period: null, ended: day(50) },
      { id: 'sub_2', status: 'canceled', period: null, ended: day(20) },
    ],
    { paying: false, counts: 'sub_1', paid_until: day(50) },
  ],
])('summarizes %s', (_, subscriptions, expected) => expect(summarize(...subscriptions)).toMatchObject(expected))

it('compares snapshots by microseconds', () => {
  const snapshotAt = (instant: string) => ({ ...baseSubscription, described: toSortableInstant(instant) })
  const [earlySnapshot, lateSnapshot] = [
    snapshotAt('2026-01-01T00:00:00.12Z'),
    snapshotAt('2026-01-01T00:00:00.120001Z'),
  ]
  expect(mergeSnapshots(earlySnapshot, lateSnapshot).described).toBe(lateSnapshot.described)
  expect(mergeSnapshots(lateSnapshot, earlySnapshot).described).toBe(lateSnapshot.described)
  expect(mergeSnapshots(undefined, earlySnapshot).described).toBe(earlySnapshot.described)
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

const summarizeEvents = (events: readonly CardSubscription[]) => {
  const snapshots = new Map<string, CardSubscription>()
  for (const event of events) snapshots.set(event.id, mergeSnapshots(snapshots.get(event.id), event))
  return summarizeSubscriptions([...snapshots.values()])
}

it('gives the same summary for events in any order, repeated or not', () => {
  fc.assert(
    fc.property(
      anyHistory.chain(events =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: 0 }),
          fc.shuffledSubarray(events, { minLength: events.length }),
        ),
      ),
      ([events, repeatedEvents, shuffledEvents]) => {
        expect(summarizeEvents([...repeatedEvents, ...shuffledEvents])).toEqual(summarizeEvents(events))
      },
    ),
  )
})

function* listPermutations<Value>(values: readonly Value[]): Generator<Value[]> {
  if (values.length === 0) yield []
  for (const [n, value] of values.entries())
    for (const rest of listPermutations(values.toSpliced(n, 1))) yield [value, ...rest]
}

it('converges for every order of five duplicated events, and reconciles lost ones', () => {
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
  const expectedSummary = summarizeEvents(events)
  const currentEvents = events.slice(3).map(event => ({ ...event, described: toSortableInstant(day(40)) }))
  const orders = [...listPermutations(events)]
  expect(orders).toHaveLength(120)
  for (const order of orders) {
    expect(summarizeEvents([...order, ...order])).toEqual(expectedSummary)
    for (let keptCount = 0; keptCount < order.length; keptCount++)
      expect(summarizeEvents([...order.slice(0, keptCount), ...currentEvents])).toEqual({
        ...expectedSummary,
        // The history lacks the lost events.
        subscription: {
          ...expectedSummary.subscription,
          described: toSortableInstant(day(40)),
          history: expect.any(Array),
        },
      })
  }
})

it('counts one renewing subscription and lists all others as extra', () => {
  fc.assert(
    fc.property(anyHistory, events => {
      const subscriptions = [...new Map(events.map(event => [event.id, event])).values()]
      const { paying, subscription, extra } = summarizeSubscriptions(subscriptions)
      const renewingSubscriptions = subscriptions.filter(
        ({ status, ends }) => ['active', 'trialing', 'past_due'].includes(status) && !ends,
      )
      expect(paying).toBe(renewingSubscriptions.length > 0)
      if (paying)
        expect(new Set([subscription?.id, ...extra.map(({ id }) => id)])).toEqual(
          new Set(renewingSubscriptions.map(({ id }) => id)),
        )
    }),
  )
})

describe('a subscription that stopped and went on', () => {
  const at = (n: number) => ({ described: toSortableInstant(day(n)) })
  const pausedSnapshot = { ...baseSubscription, ...at(10), status: 'paused', period: null, ended: day(10) } as const
  const resumedSnapshot = { ...baseSubscription, ...at(200.001), period: { from: day(200), to: day(231) } }
  const otherSubscription = { ...baseSubscription, id: 'sub_2', created: toSortableInstant(day(12)), ...at(12) }
  const toOverlapStart = (from: number) => toSortableInstant(day(from))

  it.each(
    [...listPermutations<CardSubscription>([baseSubscription, pausedSnapshot, resumedSnapshot, otherSubscription])].map(
      order => [order],
    ),
  )('is extra beside one that was paid meanwhile, whatever the order', order => {
    expect(summarizeEvents(order)).toMatchObject({
      subscription: { id: 'sub_2' },
      extra: [{ id: 'sub_1', overlaps_from: toOverlapStart(200) }],
    })
  })

  it('overlaps from the day on which its cancellation was taken back', () => {
    const endingSnapshot = { ...baseSubscription, ...at(10), ends: day(31) }
    const renewedSnapshot = { ...baseSubscription, ...at(13) }
    expect(summarizeEvents([baseSubscription, endingSnapshot, renewedSnapshot, otherSubscription]).extra).toEqual([
      { id: 'sub_1', overlaps_from: toOverlapStart(13) },
    ])
    const mergedSnapshot = [endingSnapshot, renewedSnapshot].reduce<CardSubscription>(
      (current, next) => mergeSnapshots(current, next),
      baseSubscription,
    )
    for (const [confirmedAt, from] of [
      [day(11), toOverlapStart(13)],
      [day(14), day(14)],
      [undefined, toOverlapStart(13)],
    ] as const)
      expect(toExtraSubscriptions([mergedSnapshot], confirmedAt)).toEqual([{ id: 'sub_1', overlaps_from: from }])
    expect(toExtraSubscriptions([otherSubscription], day(1))).toEqual([{ id: 'sub_2', overlaps_from: null }])
    expect(toExtraSubscriptions([endingSnapshot], day(1))).toEqual([])
  })

  it('is paid until the end of the last paid period when its renewal was never paid', () => {
    const unpaidSnapshot = {
      ...baseSubscription,
      ...at(32),
      status: 'past_due',
      period: { from: day(31), to: day(62) },
    } as const
    const endedSnapshot = { ...baseSubscription, ...at(61), status: 'canceled', period: null, ended: day(61) } as const
    for (const order of listPermutations<CardSubscription>([baseSubscription, unpaidSnapshot, endedSnapshot]))
      expect(summarizeEvents(order)).toMatchObject({ paying: false, paid_until: day(31) })
    expect(summarizeEvents([baseSubscription, endedSnapshot])).toMatchObject({ paid_until: day(61) })
  })

  it('keeps when it stopped, however many changes follow', () => {
    const laterSnapshots = Array.from({ length: 60 }, (_, n) => ({ ...resumedSnapshot, ...at(201 + n) }))
    const { subscription } = summarizeEvents([baseSubscription, pausedSnapshot, resumedSnapshot, ...laterSnapshots])
    expect(subscription?.history).toHaveLength(24)
    expect(
      summarizeEvents([baseSubscription, pausedSnapshot, resumedSnapshot, ...laterSnapshots, otherSubscription]).extra,
    ).toEqual([{ id: 'sub_1', overlaps_from: toOverlapStart(200) }])
  })
})

it('remembers that a subscription goes on when only its fetched snapshot says so', () => {
  const endingSnapshot = { ...baseSubscription, ends: day(31), described: toSortableInstant(day(9)) }
  const fetchedSubscription = { ...baseSubscription, described: toSortableInstant(day(8)) }
  const mergedSnapshot = mergeSnapshots(mergeSnapshots(undefined, endingSnapshot), fetchedSubscription, true)
  expect(mergedSnapshot.history).toMatchObject([{ kind: 'ending' }, { kind: 'renewing' }])
})

it('counts a snapshot that was fetched as current, although the stored one seems newer', () => {
  const newerSnapshot = { ...baseSubscription, price: 'pri_2', described: toSortableInstant(day(9)) }
  const fetchedSubscription = { ...baseSubscription, price: 'pri_3', described: toSortableInstant(day(8)) }
  expect(mergeSnapshots(newerSnapshot, fetchedSubscription)).toMatchObject({ price: 'pri_2' })
  expect(mergeSnapshots(newerSnapshot, fetchedSubscription, true)).toMatchObject({
    price: 'pri_3',
    described: '2026-01-10T00:00:00.000000001Z',
  })
})
