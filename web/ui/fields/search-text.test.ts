import { foldedContains } from './search-text.ts'

test.each([
  ['Ólafur Þór', 'olafur thor'],
  ['João Pereira', 'PEREIRA'],
  ['João Pereira', 'joao'],
  ['Kristín Ösp', 'osp'],
  ['Æðey', ' aedey '],
])('%s is found by %s', (name, typed) => {
  expect(foldedContains(name, typed)).toBe(true)
})

test('another name is not found', () => {
  expect(foldedContains('Ólafur Þór', 'olga')).toBe(false)
})
