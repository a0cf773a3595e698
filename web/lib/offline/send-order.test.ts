import { findMergeablePair, findNextCall, listCallWithDependents } from './send-order.ts'
import type { CallKind, QueuedCall } from './queued-call.ts'

const row = { method: 'POST', path: '/x', role: 'EMPLOYEE' } as const
let at = 0
const createQueuedCall = (kind: CallKind, subject: string, otherFields: Partial<QueuedCall> = {}): QueuedCall => ({
  at: ++at,
  kind,
  subject,
  owner: { role: 'EMPLOYEE', id: 'ann' },
  key: `${kind} ${subject}`,
  made: '2026-11-21T08:00:00Z',
  call: { row, body: kind === 'out' ? { id: subject, end_time: 'then' } : { id: subject } },
  ...otherFields,
})
const alreadyClockedIn = { status: 409, body: { error: 'Already clocked in' } }
const describeCalls = (list: readonly QueuedCall[]) => list.map(({ kind, subject }) => `${kind} ${subject}`)

describe('findNextCall', () => {
  it('returns the earliest call', () => {
    const queue = [createQueuedCall('in', 'a'), createQueuedCall('comment', 'a'), createQueuedCall('out', 'a')]
    expect(findNextCall(queue)).toBe(queue[0])
    expect(findNextCall([])).toBeUndefined()
  })

  it('skips refused calls with their dependents', () => {
    const queue = [
      createQueuedCall('in', 'a', { refused: alreadyClockedIn }),
      createQueuedCall('comment', 'a'),
      createQueuedCall('in', 'b'),
      createQueuedCall('comment', 'b'),
    ]
    expect(findNextCall(queue)).toBe(queue[2])
  })

  it('sends a clock-out after a refused comment', () => {
    const queue = [
      createQueuedCall('comment', 'a', { refused: { status: 422, body: {} } }),
      createQueuedCall('out', 'a'),
    ]
    expect(findNextCall(queue)).toBe(queue[1])
  })

  it('sends a later project before the calls that need it', () => {
    const queue = [
      createQueuedCall('in', 'a', { after: ['p'] }),
      createQueuedCall('out', 'a'),
      createQueuedCall('project', 'p'),
    ]
    expect(findNextCall(queue)).toBe(queue[2])
    expect(findNextCall(queue.slice(0, 2))).toBe(queue[0])
  })

  it('skips indirect dependents of a refused project', () => {
    const queue = [
      createQueuedCall('project', 'p', { refused: { status: 409, body: {} } }),
      createQueuedCall('in', 'a', { after: ['p'] }),
      createQueuedCall('comment', 'a'),
    ]
    expect(findNextCall(queue)).toBeUndefined()
  })

  it('retries a stuck call after all others', () => {
    const stuckCall = createQueuedCall('comment', 'a', { failures: 3 })
    const oftenFailedCall = createQueuedCall('comment', 'b', { failures: 4 })
    const clockOut = createQueuedCall('out', 'a')
    expect(findNextCall([oftenFailedCall, stuckCall, clockOut])).toBe(clockOut)
    expect(findNextCall([oftenFailedCall, stuckCall])).toBe(stuckCall)
    expect(findNextCall([createQueuedCall('comment', 'a', { failures: 2 }), clockOut])).not.toBe(clockOut)
  })

  it('holds a clock-in behind a stuck clock-out, but not closed entries or other employees', () => {
    const [ann, bo] = ['ann', 'bo'].map(id => ({ employee: { id, name: id } }))
    const stuckCall = createQueuedCall('out', 'a', { failures: 3, ...ann })
    const nextCall = createQueuedCall('in', 'b', ann)
    const closedEntryCall = createQueuedCall('in', 'c', { ...ann, call: { row, body: { id: 'c', end_time: 'then' } } })
    const otherCall = createQueuedCall('in', 'd', bo)
    expect(findNextCall([stuckCall, nextCall, closedEntryCall])).toBe(closedEntryCall)
    expect(findNextCall([stuckCall, nextCall, otherCall])).toBe(otherCall)
    expect(findNextCall([stuckCall, nextCall])).toBe(stuckCall)
  })

  it('skips calls that depend on a stuck call', () => {
    const stuckCall = createQueuedCall('in', 'a', { failures: 3 })
    expect(findNextCall([stuckCall, createQueuedCall('comment', 'a'), createQueuedCall('out', 'a')])).toBe(stuckCall)
  })
})

describe('listCallWithDependents', () => {
  it('returns all calls of an entry that is not created, and none of another', () => {
    const queue = [
      createQueuedCall('in', 'a'),
      createQueuedCall('in', 'b'),
      createQueuedCall('comment', 'a'),
      createQueuedCall('out', 'a'),
      createQueuedCall('out', 'b'),
    ]
    expect(describeCalls(listCallWithDependents(queue, queue[0] as QueuedCall))).toEqual(['in a', 'comment a', 'out a'])
  })

  it("returns a clock-out without the entry's comments", () => {
    const queue = [createQueuedCall('out', 'a'), createQueuedCall('comment', 'a')]
    expect(describeCalls(listCallWithDependents(queue, queue[0] as QueuedCall))).toEqual(['out a'])
  })
})

describe('findMergeablePair', () => {
  it('merges an unsent clock-in and clock-out into a closed entry', () => {
    const queue = [createQueuedCall('in', 'a'), createQueuedCall('comment', 'a'), createQueuedCall('out', 'a')]
    expect(findMergeablePair(queue)).toMatchObject({
      mergedCall: { at: queue[0]?.at, call: { body: { id: 'a', end_time: 'then' } } },
      clockOut: { at: queue[2]?.at },
    })
  })

  it('does not merge a clock-in that may have arrived', () => {
    expect(
      findMergeablePair([createQueuedCall('in', 'a', { wasSent: true }), createQueuedCall('out', 'a')]),
    ).toBeUndefined()
  })

  it('merges a clock-in that was refused because another entry is open', () => {
    const mergeablePair = findMergeablePair([
      createQueuedCall('in', 'a', { wasSent: true, refused: alreadyClockedIn }),
      createQueuedCall('out', 'a'),
    ])
    expect(mergeablePair?.mergedCall).toMatchObject({ call: { body: { end_time: 'then' } } })
    expect(mergeablePair?.mergedCall.refused).toBeUndefined()
  })

  it('does not merge a clock-out that was recorded later', () => {
    const laterCall = { call: { row, body: { id: 'a', end_time: 'then', recorded_at: 'now' } } }
    expect(findMergeablePair([createQueuedCall('in', 'a'), createQueuedCall('out', 'a', laterCall)])).toBeUndefined()
  })
})
