import { foldForSearch } from '../../ui/fields/search-text.ts'
import { findPlaces, maxPlacesPerKind, type Place } from './find-places.ts'

const createPlace = (kind: Place['kind'], name: string, otherFields: Partial<Place> = {}): Place => ({
  kind,
  id: name,
  name,
  foldedSearchText: foldForSearch(name),
  address: `#${name}`,
  ...otherFields,
})
const find = (places: readonly Place[], query: string): string[] => findPlaces(places, query).map(({ name }) => name)

it('finds names without accents and case', () => {
  expect(find([createPlace('people', 'Þórður Óskarsson'), createPlace('people', 'Anna')], 'THORDUR osk')).toEqual([
    'Þórður Óskarsson',
  ])
})

it('puts beginnings of names first, then of words, and people who have left last', () => {
  const people = [
    createPlace('people', 'Anna Rós', { isLast: true }),
    createPlace('people', 'Johanna'),
    createPlace('people', 'Rós Anna'),
    createPlace('people', 'Anna'),
  ]
  expect(find(people, 'anna')).toEqual(['Anna', 'Rós Anna', 'Johanna', 'Anna Rós'])
})

it('shows a few of each kind, people before projects', () => {
  const projects = Array.from({ length: 20 }, (_, i) => createPlace('projects', `House ${i}`))
  const foundPlaces = findPlaces([...projects, createPlace('people', 'Mr House')], 'house')
  expect(foundPlaces.map(({ kind }) => kind)).toEqual(['people', ...Array<string>(maxPlacesPerKind).fill('projects')])
})

it('finds settings by two letters only where a word begins', () => {
  const settings = [createPlace('settings', 'Lunch and breaks'), createPlace('settings', 'Language')]
  expect(find(settings, 'an')).toEqual(['Lunch and breaks'])
  expect(find(settings, 'ang')).toEqual(['Language'])
})

it('answers a key within 50 ms with 200 people and 5,000 projects', () => {
  const places = [
    ...Array.from({ length: 200 }, (_, i) => createPlace('people', `Þórður Óskarsson ${i}`)),
    ...Array.from({ length: 5000 }, (_, i) => createPlace('projects', `Endurnýjun á þaki og gluggum ${i}`)),
  ]
  const queries = ['e', 'en', 'þaki 49', 'gluggum 4999', 'osk', 'nothing at all']
  for (const query of queries) findPlaces(places, query)
  const startedAt = performance.now()
  for (const query of queries) findPlaces(places, query)
  expect((performance.now() - startedAt) / queries.length).toBeLessThan(50)
})
