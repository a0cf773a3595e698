import { computeTicks } from './compute-ticks.ts'

it.each([
  [7, 4, [0, 2, 4, 6, 8]],
  [132, 3, [0, 50, 100, 150]],
  [100, 4, [0, 50, 100]],
  [0.31, 3, [0, 0.2, 0.4]],
  [2000, 4, [0, 500, 1000, 1500, 2000]],
])('steps up to %d in about %d round steps', (max, count, expected) => {
  expect(computeTicks(max, count)).toEqual(expected)
})

it('has an axis even when there is nothing to show', () => {
  expect(computeTicks(0, 4)).toEqual([0, 1])
})
