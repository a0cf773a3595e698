import {
  toComparableName,
  toNameForUniqueness,
  foldName,
  mixesAlphabets,
  removeLegalForm,
  normalizeName,
  shortenName,
  toAscii,
} from './names.ts'

it('ignores case, white space and composition of letters when comparing names', () => {
  expect(toComparableName('  ÁSGEIR \t Logi ')).toBe(toComparableName('A\u0301sgeir logi'))
  expect(toComparableName('Asgeir')).not.toBe(toComparableName('Ásgeir'))
})

it('ignores invisible characters when comparing names, but keeps those that join', () => {
  expect(toComparableName('Ha\u200bmar\u200f')).toBe('hamar')
  expect(normalizeName('\u202eHa\u0000mar\r\nehf.\u2066')).toBe('Hamar ehf.')
  expect(normalizeName('🧑🏽‍🔧 Jón')).toBe('🧑🏽‍🔧 Jón')
  for (const invisible of ['\u200b', '\u200e\u200f', '\u3164', '\u2800', '\u0001', '\u0085', '\u200d'])
    expect(toComparableName(invisible)).toBe('')
})

it('keeps a typed name except for white space', () => {
  expect(normalizeName('  Hamar   ehf. ')).toBe('Hamar ehf.')
  expect(import.meta.dirname).toContain('domain')
})

it('folds a name to letters of any keyboard', () => {
  expect(['João  Pereira', 'ÞÓRÐUR ÆGIR', 'Bjørn Öst'].map(foldName)).toEqual([
    'joao pereira',
    'thordur aegir',
    'bjorn ost',
  ])
})

it('finds names that mix alphabets whose letters look alike', () => {
  const mixed = ['\u041damar ehf.', 'Ham\u0430r', 'Hamar \u03bfhf', '\u0410\u0392', '\u212b\u0432']
  expect(mixed.filter(mixesAlphabets)).toEqual(mixed)
  const plainNames = [
    'Þórður & Søn 24/7 ehf.',
    'João Œuvre Łódź',
    '\u0421\u043a\u0430\u043b\u0430',
    'Ελλάς',
    '東京 Tokyo 🧑‍🔧',
    '',
  ]
  expect(plainNames.filter(mixesAlphabets)).toEqual([])
})

it('finds no difference in accents, case, spaces and final dots of company names', () => {
  const names = ['Smíðaverk ehf.', 'SMIDAVERK EHF', 'Smíða verk ehf..']
  expect(new Set(names.map(toNameForUniqueness))).toEqual(new Set(['smidaverkehf']))
  expect(toNameForUniqueness('...')).toBe('...')
})

it.each(['Hamar ehf.', 'Hamar, hf', 'Hamar S.A.', 'Hamar Unipessoal, Lda.', 'Hamar Limited'])(
  'removes the legal form of %s',
  name => expect(removeLegalForm(name)).toBe('hamar'),
)

it('shortens a name to whole words of letters and digits', () => {
  const names = ['Þórður & Synir ehf.', 'Málningarþjónusta Vesturlands', "O'Neill-Smith", 'x'.repeat(30), '…']
  expect(names.map(shortenName)).toEqual(['Þórður Synir ehf', 'Málningarþjónusta', 'ONeill Smith', 'x'.repeat(25), ''])
})

it('replaces letters that ASCII lacks', () => {
  expect(['Þórður Æsa', 'João Gonçalves', 'Łukasz Groß', 'Москва'].map(toAscii)).toEqual([
    'Thordur Aesa',
    'Joao Goncalves',
    'Lukasz Gross',
    '',
  ])
})
