import { containsFolded } from './search-text.ts'

it.each([
  ['Ólafur Þór', 'olafur thor'],
  ['João Pereira', 'PEREIRA'],
  ['João Pereira', 'joao'],
  ['Kristín Ösp', 'osp'],
  ['Æðey', ' aedey '],
])('finds %s by %s', (name, searchText) => {
  expect(containsFolded(name, searchText)).toBe(true)
})

it('does not find another name', () => {
  expect(containsFolded('Ólafur Þór', 'olga')).toBe(false)
})
