import { findMergeablePair, findNextCall, withDependents } from './send-order.ts'
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

describe('what is sent next', () => {
  it('is what was done first', () => {
    const queue = [queued('in', 'a'), queued('comment', 'a'), queued('out', 'a')]
    expect(findNextCall(queue)).toBe(queue[0])
    expect(findNextCall([])).toBeUndefined()
  })

  it('leaves out what was refused, and what cannot be without it', () => {
    const queue = [
      queued('in', 'a', { refused: alreadyClockedIn }),
      queued('comment', 'a'),
      queued('in', 'b'),
      queued('comment', 'b'),
    ]
    expect(findNextCall(queue)).toBe(queue[2])
  })

  it('goes on after a comment that was refused: the way out never waits for it', () => {
    const queue = [queued('comment', 'a', { refused: { status: 422, body: {} } }), queued('out', 'a')]
    expect(findNextCall(queue)).toBe(queue[1])
  })

  it('is a project that was made later for what had to go elsewhere', () => {
    const queue = [queued('in', 'a', { after: ['p'] }), queued('out', 'a'), queued('project', 'p')]
    expect(findNextCall(queue)).toBe(queue[2])
    expect(findNextCall(queue.slice(0, 2))).toBe(queue[0])
  })

  it('waits through several steps: a comment of an entry of a project that could not be made', () => {
    const queue = [
      queued('project', 'p', { refused: { status: 409, body: {} } }),
      queued('in', 'a', { after: ['p'] }),
      queued('comment', 'a'),
    ]
    expect(findNextCall(queue)).toBeUndefined()
  })

  it('is not held up for ever by a call at which the servers keep failing, which is tried after all others', () => {
    const stuck = queued('comment', 'a', { failures: 3 })
    const rare = queued('comment', 'b', { failures: 4 })
    const out = queued('out', 'a')
    expect(findNextCall([rare, stuck, out])).toBe(out)
    expect(findNextCall([rare, stuck])).toBe(stuck)
    expect(findNextCall([queued('comment', 'a', { failures: 2 }), out])).not.toBe(out)
  })

  it('is no clock-in of somebody whose earlier clock-out is stuck, but is their closed entry, or another person', () => {
    const [ann, bo] = ['ann', 'bo'].map(id => ({ employee: { id, name: id } }))
    const stuck = queued('out', 'a', { failures: 3, ...ann })
    const next = queued('in', 'b', ann)
    const closed = queued('in', 'c', { ...ann, call: { row, body: { id: 'c', end_time: 'then' } } })
    const other = queued('in', 'd', bo)
    expect(findNextCall([stuck, next, closed])).toBe(closed)
    expect(findNextCall([stuck, next, other])).toBe(other)
    expect(findNextCall([stuck, next])).toBe(stuck)
  })

  it('leaves out what needs a stuck call', () => {
    const stuck = queued('in', 'a', { failures: 3 })
    expect(findNextCall([stuck, queued('comment', 'a'), queued('out', 'a')])).toBe(stuck)
  })
})

describe('discarding a call', () => {
  it('is all of an entry that is not made, and nothing of another', () => {
    const queue = [queued('in', 'a'), queued('in', 'b'), queued('comment', 'a'), queued('out', 'a'), queued('out', 'b')]
    expect(names(withDependents(queue, queue[0] as QueuedCall))).toEqual(['in a', 'comment a', 'out a'])
  })

  it('is a way out alone, and not what was said of the entry', () => {
    const queue = [queued('out', 'a'), queued('comment', 'a')]
    expect(names(withDependents(queue, queue[0] as QueuedCall))).toEqual(['out a'])
  })
})

describe('a clock-in and its clock-out', () => {
  it('go as one closed entry while neither was sent', () => {
    const queue = [queued('in', 'a'), queued('comment', 'a'), queued('out', 'a')]
    expect(findMergeablePair(queue)).toMatchObject({
      mergedCall: { at: queue[0]?.at, call: { body: { id: 'a', end_time: 'then' } } },
      clockOut: { at: queue[2]?.at },
    })
  })

  it('stay two where the way in may have arrived', () => {
    expect(findMergeablePair([queued('in', 'a', { wasSent: true }), queued('out', 'a')])).toBeUndefined()
  })

  it('become one after all when the way in was refused since somebody is in already', () => {
    const merged = findMergeablePair([
      queued('in', 'a', { wasSent: true, refused: alreadyClockedIn }),
      queued('out', 'a'),
    ])
    expect(merged?.mergedCall).toMatchObject({ call: { body: { end_time: 'then' } } })
    expect(merged?.mergedCall.refused).toBeUndefined()
  })

  it('stay two where the end was told later, which only a way out of its own can say', () => {
    const told = { call: { row, body: { id: 'a', end_time: 'then', recorded_at: 'now' } } }
    expect(findMergeablePair([queued('in', 'a'), queued('out', 'a', told)])).toBeUndefined()
  })
})
