import type { Entry } from '../../../shared/domain/entry.ts'
import type { WeekPart, PersonWeek } from './group-week.ts'
import { findNextCell } from './next-cell.ts'
import { computePositionAfterKey } from './position-after-key.ts'

const createWeekPart = (toApprove: readonly string[], toReview: readonly string[] = []): WeekPart => {
  const entries = (ids: readonly string[]) => ids.map(id => ({ id }) as Entry)
  return {
    entries: entries([...toApprove, ...toReview]),
    seconds: 0,
    toApprove: entries(toApprove),
    toReview: entries(toReview),
  }
}
const emptyWeekPart = createWeekPart([])
const createPerson = (id: string, ...days: WeekPart[]): PersonWeek => ({
  ...emptyWeekPart,
  id,
  name: id,
  days: [...days, ...Array.from({ length: 7 - days.length }, () => emptyWeekPart)],
})

const people = [
  createPerson('ann', createWeekPart(['a1']), createWeekPart(['a2'])),
  createPerson('ben', createWeekPart(['b1']), createWeekPart([], ['b2'])),
  createPerson('cat', emptyWeekPart, createWeekPart(['c2'])),
]
const noIds: ReadonlySet<string> = new Set<string>()

describe('the next cell', () => {
  it('is the next of the person, then the first of the next person', () => {
    const findNext = (column: number) =>
      findNextCell(people, { person: 'ann', column }, { isByDay: false, approved: new Set(['a1', 'a2']) })
    expect([findNext(0), findNext(1)]).toEqual([
      { person: 'ben', column: 0 },
      { person: 'ben', column: 0 },
    ])
  })

  it('goes on by day after the approval of a day', () => {
    const approvedIds = new Set(['a1', 'b1'])
    expect(findNextCell(people, { person: 'ben', column: 0 }, { isByDay: true, approved: approvedIds })).toEqual({
      person: 'ann',
      column: 1,
    })
  })

  it('goes on behind the day or the person whose button was pressed', () => {
    const findNext = (person: string | null, column: number, isByDay: boolean, ...approvedIds: string[]) =>
      findNextCell(people, { person, column }, { isByDay, approved: new Set(approvedIds) })
    expect(findNext(null, 1, true, 'a2', 'c2')).toEqual({ person: 'ann', column: 0 })
    expect(findNext(null, 0, true, 'a1', 'b1')).toEqual({ person: 'ann', column: 1 })
    expect(findNext('ben', 7, false, 'b1')).toEqual({ person: 'cat', column: 1 })
  })

  it('starts again from the first person', () => {
    expect(findNextCell(people, { person: 'cat', column: 1 }, { isByDay: false, approved: new Set(['c2']) })).toEqual({
      person: 'ann',
      column: 0,
    })
  })

  it('needs a look if nothing is left to approve', () => {
    const approvedIds = new Set(['a1', 'a2', 'b1', 'c2'])
    expect(findNextCell(people, undefined, { isByDay: false, approved: approvedIds })).toEqual({
      person: 'ben',
      column: 1,
    })
  })

  it('is absent if there is nothing to decide', () => {
    expect(findNextCell([createPerson('ann')], undefined, { isByDay: false, approved: noIds })).toBeUndefined()
  })
})

describe('keys', () => {
  const press = (key: string, from: { person: string | null; column: number }, isCtrl = false) =>
    computePositionAfterKey({ key, isCtrl }, from, people)

  it('moves by cell, and stays inside the table', () => {
    expect(press('ArrowDown', { person: 'ann', column: 1 })).toEqual({ person: 'ben', column: 1 })
    expect(press('ArrowDown', { person: 'cat', column: 1 })).toEqual({ person: 'cat', column: 1 })
    expect(press('ArrowLeft', { person: 'ann', column: 0 })).toEqual({ person: 'ann', column: 0 })
    expect(press('ArrowRight', { person: 'ann', column: 7 })).toEqual({ person: 'ann', column: 7 })
  })

  it('reaches the days above, which have no column of the week', () => {
    expect(press('ArrowUp', { person: 'ann', column: 2 })).toEqual({ person: null, column: 2 })
    expect(press('ArrowUp', { person: 'ann', column: 7 })).toEqual({ person: null, column: 6 })
  })

  it('goes to Monday and Sunday, with Ctrl of the first and the last person', () => {
    expect(press('Home', { person: 'ben', column: 4 })).toEqual({ person: 'ben', column: 0 })
    expect(press('End', { person: 'ben', column: 4 })).toEqual({ person: 'ben', column: 6 })
    expect(press('Home', { person: 'ben', column: 4 }, true)).toEqual({ person: 'ann', column: 0 })
    expect(press('End', { person: 'ben', column: 4 }, true)).toEqual({ person: 'cat', column: 6 })
  })

  it('ignores other keys', () => {
    expect(press('x', { person: 'ann', column: 0 })).toBeUndefined()
  })
})
