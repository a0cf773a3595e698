import { findMergeablePair, findNextCall, listWithDependents } from './send-order.ts'
import type { CallKind, QueuedCall } from './queued-call.ts'

const row = { method: 'POST', path: '/x', role: 'EMPLOYEE' } as const
let at = 0
const queued = (kind: CallKind, subject: string, more: Partial<QueuedCall> = {}): QueuedCall => ({
  at: ++at,
  kind,
  subject,
  owner: { role: 'EMPLOYEE', id: 'ann' },
  key: `${kind} ${subject}`,
  made: '2026-11-21T08:00:00Z',
  call: { row, body: kind === 'out' ? { id: subject, end_time: 'then' } : { id: subject } },
  ...more,
})
const alreadyClockedIn = { status: 409, body: { error: 'Already clocked in' } }
const names = (list: readonly QueuedCall[]) => list.map(({ kind, subject }) => `${kind} ${subject}`)

describe('findNextCall', () => {
  it('returns the earliest call', () => {
    const queue = [queued('in', 'a'), queued('comment', 'a'), queued('out', 'a')]
    expect(findNextCall(queue)).toBe(queue[0])
    expect(findNextCall([])).toBeUndefined()
  })

  it('skips refused calls with their dependents', () => {
    const queue = [
      queued('in', 'a', { refused: alreadyClockedIn }),
      queued('comment', 'a'),
      queued('in', 'b'),
      queued('comment', 'b'),
    ]
    expect(findNextCall(queue)).toBe(queue[2])
  })

  it('sends a clock-out after a refused comment', () => {
    const queue = [queued('comment', 'a', { refused: { status: 422, body: {} } }), queued('out', 'a')]
    expect(findNextCall(queue)).toBe(queue[1])
  })

  it('sends a later project before the calls that need it', () => {
    const queue = [queued('in', 'a', { after: ['p'] }), queued('out', 'a'), queued('project', 'p')]
    expect(findNextCall(queue)).toBe(queue[2])
    expect(findNextCall(queue.slice(0, 2))).toBe(queue[0])
  })

  it('skips indirect dependents of a refused project', () => {
    const queue = [
      queued('project', 'p', { refused: { status: 409, body: {} } }),
      queued('in', 'a', { after: ['p'] }),
      queued('comment', 'a'),
    ]
    expect(findNextCall(queue)).toBeUndefined()
  })

  it('retries a stuck call after all others', () => {
    const stuck = queued('comment', 'a', { failures: 3 })
    const rare = queued('comment', 'b', { failures: 4 })
    const clockOut = queued('out', 'a')
    expect(findNextCall([rare, stuck, clockOut])).toBe(clockOut)
    expect(findNextCall([rare, stuck])).toBe(stuck)
    expect(findNextCall([queued('comment', 'a', { failures: 2 }), clockOut])).not.toBe(clockOut)
  })

  it('holds a clock-in behind a stuck clock-out, but not closed entries or other employees', () => {
    const [ann, bo] = ['ann', 'bo'].map(id => ({ employee: { id, name: id } }))
    const stuck = queued('out', 'a', { failures: 3, ...ann })
    const next = queued('in', 'b', ann)
    const closed = queued('in', 'c', { ...ann, call: { row, body: { id: 'c', end_time: 'then' } } })
    const otherCall = queued('in', 'd', bo)
    expect(findNextCall([stuck, next, closed])).toBe(closed)
    expect(findNextCall([stuck, next, otherCall])).toBe(otherCall)
    expect(findNextCall([stuck, next])).toBe(stuck)
  })

  it('skips calls that depend on a stuck call', () => {
    const stuck = queued('in', 'a', { failures: 3 })
    expect(findNextCall([stuck, queued('comment', 'a'), queued('out', 'a')])).toBe(stuck)
  })
})

describe('listWithDependents', () => {
  it('returns all calls of an entry that is not created, and none of another', () => {
    const queue = [queued('in', 'a'), queued('in', 'b'), queued('comment', 'a'), queued('out', 'a'), queued('out', 'b')]
    expect(names(listWithDependents(queue, queue[0] as QueuedCall))).toEqual(['in a', 'comment a', 'out a'])
  })

  it("returns a clock-out without the entry's comments", () => {
    const queue = [queued('out', 'a'), queued('comment', 'a')]
    expect(names(listWithDependents(queue, queue[0] as QueuedCall))).toEqual(['out a'])
  })
})

describe('findMergeablePair', () => {
  it('merges an unsent clock-in and clock-out into a closed entry', () => {
    const queue = [queued('in', 'a'), queued('comment', 'a'), queued('out', 'a')]
    expect(findMergeablePair(queue)).toMatchObject({
      mergedCall: { at: queue[0]?.at, call: { body: { id: 'a', end_time: 'then' } } },
      clockOut: { at: queue[2]?.at },
    })
  })

  it('does not merge a clock-in that may have arrived', () => {
    expect(findMergeablePair([queued('in', 'a', { wasSent: true }), queued('out', 'a')])).toBeUndefined()
  })

  it('merges a clock-in that was refused because another entry is open', () => {
    const merged = findMergeablePair([
      queued('in', 'a', { wasSent: true, refused: alreadyClockedIn }),
      queued('out', 'a'),
    ])
    expect(merged?.mergedCall).toMatchObject({ call: { body: { end_time: 'then' } } })
    expect(merged?.mergedCall.refused).toBeUndefined()
  })

  it('does not merge a clock-out that was recorded later', () => {
    const recordedLater = { call: { row, body: { id: 'a', end_time: 'then', recorded_at: 'now' } } }
    expect(findMergeablePair([queued('in', 'a'), queued('out', 'a', recordedLater)])).toBeUndefined()
  })
})
