import type { Language } from '../../../shared/domain/languages.ts'
import { getFormats } from './intl.ts'
import { computeSortingAfterClick, createSorter, type Sorting } from './sort.ts'

interface House {
  name: string
  hours: number | null
  created?: string
}
const valueOf = (house: House, column: string) =>
  column === 'name' ? house.name : column === 'hours' ? house.hours : house.created
const names = (houses: House[], sorting: Sorting, language: Language = 'en') =>
  createSorter(houses, valueOf, getFormats(language).compare)(sorting).map(house => house.name)
const house = (name: string, hours: number | null = 0, created?: string): House => ({
  name,
  hours,
  ...(created ? { created } : {}),
})

it('sorts a new column ascending if its name ends in "name", else descending', () => {
  expect(computeSortingAfterClick([], 'name')).toEqual([{ column: 'name', direction: 'ascending' }])
  expect(computeSortingAfterClick([], 'nickname')).toEqual([{ column: 'nickname', direction: 'ascending' }])
  expect(computeSortingAfterClick([], 'created')).toEqual([{ column: 'created', direction: 'descending' }])
})

it('reverses the direction on a second click', () => {
  const firstSorting = computeSortingAfterClick([], 'created')
  expect(computeSortingAfterClick(firstSorting, 'created')).toEqual([{ column: 'created', direction: 'ascending' }])
  expect(computeSortingAfterClick(computeSortingAfterClick(firstSorting, 'created'), 'created')).toEqual(firstSorting)
})

it('breaks ties by the previously sorted column, in its direction', () => {
  const houses = [house('B', 1), house('C', 2), house('A', 1)]
  expect(names(houses, computeSortingAfterClick(computeSortingAfterClick([], 'name'), 'hours'))).toEqual([
    'C',
    'A',
    'B',
  ])
  expect(
    names(
      houses,
      computeSortingAfterClick(computeSortingAfterClick(computeSortingAfterClick([], 'name'), 'name'), 'hours'),
    ),
  ).toEqual(['C', 'B', 'A'])
})

it('keeps the tie-breaking column on a change of direction', () => {
  const houses = [house('B', 1), house('C', 2), house('A', 1)]
  expect(
    names(
      houses,
      computeSortingAfterClick(computeSortingAfterClick(computeSortingAfterClick([], 'name'), 'hours'), 'hours'),
    ),
  ).toEqual(['A', 'B', 'C'])
})

it('breaks further ties by earlier columns, and finally keeps the order', () => {
  const houses = [house('B', 1, '2026-01-02'), house('A', 1, '2026-01-02'), house('C', 1, '2026-01-03')]
  const sorting = computeSortingAfterClick(
    computeSortingAfterClick(computeSortingAfterClick([], 'name'), 'created'),
    'hours',
  )
  expect(names(houses, sorting)).toEqual(['C', 'A', 'B'])
  expect(names(houses, [{ column: 'hours', direction: 'descending' }])).toEqual(['B', 'A', 'C'])
})

it('sorts empty values last in both directions', () => {
  const houses = [house('none', null), house('one', 1), house('two', 2)]
  expect(names(houses, [{ column: 'hours', direction: 'ascending' }])).toEqual(['one', 'two', 'none'])
  expect(names(houses, [{ column: 'hours', direction: 'descending' }])).toEqual(['two', 'one', 'none'])
})

it("sorts names in the user's language", () => {
  const houses = ['Örn', 'Zoe', 'Þór', 'Ása', 'Anna', 'Ari'].map(name => house(name))
  const nameSorting: Sorting = [{ column: 'name', direction: 'ascending' }]
  expect(names(houses, nameSorting, 'is')).toEqual(['Anna', 'Ari', 'Ása', 'Zoe', 'Þór', 'Örn'])
  expect(names(houses, nameSorting, 'pt').indexOf('Örn')).toBe(3)
})

it('sorts numbers in names by value', () => {
  expect(names([house('House 10'), house('House 2')], [{ column: 'name', direction: 'ascending' }])).toEqual([
    'House 2',
    'House 10',
  ])
})

it('sorts 10,000 rows within a second', () => {
  const houses = Array.from({ length: 10_000 }, (_, i) => house(`House ${(i * 7919) % 10_000}`, i % 7))
  const start = performance.now()
  names(houses, computeSortingAfterClick(computeSortingAfterClick([], 'name'), 'hours'), 'is')
  expect(performance.now() - start).toBeLessThan(1000)
})
