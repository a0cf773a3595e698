import { containsFoldedText } from './search-text.ts'

it.each([
  ['Ólafur Þór', 'olafur thor'],
  ['João Pereira', 'PEREIRA'],
  ['João Pereira', 'joao'],
  ['Kristín Ösp', 'osp'],
  ['Æðey', ' aedey '],
])('finds %s by %s', (name, searchText) => {
  expect(containsFoldedText(name, searchText)).toBe(true)
})

it('does not find another name', () => {
  expect(containsFoldedText('Ólafur Þór', 'olga')).toBe(false)
})
