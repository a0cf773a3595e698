import { moveToFront } from './move-to-front.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const ids = (frontIds?: string[]) => moveToFront(rows, frontIds).map(({ id }) => id)

it('puts the rows in front in the order of their ids, and keeps the order of the others', () => {
  expect(ids(['c', 'b'])).toEqual(['c', 'b', 'a'])
})

it('ignores ids without a row', () => {
  expect(ids(['x', 'b'])).toEqual(['b', 'a', 'c'])
})

it('returns the same rows when there is nothing to move', () => {
  expect(moveToFront(rows)).toBe(rows)
})
