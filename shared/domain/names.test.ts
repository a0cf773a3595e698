import { comparableName, tidyName } from './names.ts'

test('names that differ in case, in white space or in how a letter is composed are one name', () => {
  expect(comparableName('  ÁSGEIR \t Logi ')).toBe(comparableName('A\u0301sgeir logi'))
  expect(comparableName('Asgeir')).not.toBe(comparableName('Ásgeir'))
})

test('a name is kept as it was typed but for the white space', () => {
  expect(tidyName('  Hamar   ehf. ')).toBe('Hamar ehf.')
  expect(import.meta.dirname).toContain('domain')
})
