import { comparableName, foldedName, normalizeName } from './names.ts'

test('names that differ in case, in white space or in how a letter is composed are one name', () => {
  expect(comparableName('  ÁSGEIR \t Logi ')).toBe(comparableName('A\u0301sgeir logi'))
  expect(comparableName('Asgeir')).not.toBe(comparableName('Ásgeir'))
})

test('names that differ in what nobody sees are one name, and keep it where it joins', () => {
  expect(comparableName('Ha\u200bmar\u200f')).toBe('hamar')
  expect(normalizeName('\u202eHa\u0000mar\r\nehf.\u2066')).toBe('Hamar ehf.')
  expect(normalizeName('🧑🏽‍🔧 Jón')).toBe('🧑🏽‍🔧 Jón')
  for (const invisible of ['\u200b', '\u200e\u200f', '\u3164', '\u2800', '\u0001', '\u0085', '\u200d'])
    expect(comparableName(invisible)).toBe('')
})

test('a name is kept as it was typed but for the white space', () => {
  expect(normalizeName('  Hamar   ehf. ')).toBe('Hamar ehf.')
  expect(import.meta.dirname).toContain('domain')
})

test('a folded name is typed with any keyboard', () => {
  expect(['João  Pereira', 'ÞÓRÐUR ÆGIR', 'Bjørn Öst'].map(foldedName)).toEqual([
    'joao pereira',
    'thordur aegir',
    'bjorn ost',
  ])
})
