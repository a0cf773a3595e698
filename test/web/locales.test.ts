import { languages } from '../../shared/domain/languages.ts'
import {
  findPlaceholders,
  toTextKeyStem,
  listTextKeyStems,
  readTexts,
  findTextKeyUses,
  listRequiredKeys,
  readWebSources,
} from '../support/text-keys.ts'

const english = readTexts('en')
const uses = findTextKeyUses(readWebSources())
const isUsed = (stem: string): boolean =>
  uses.namedKeys.has(stem) ||
  uses.literalKeys.has(stem) ||
  [...uses.keyPrefixes].some(prefix => stem.startsWith(prefix))

it('has texts in English', () => {
  expect(Object.keys(english).length).toBeGreaterThan(100)
})

it.each(languages)('has the same texts as English in %s, in each of its plural forms', language => {
  const expected = [...listTextKeyStems(english)].flatMap(stem => listRequiredKeys(stem, english, language))
  expect(Object.keys(readTexts(language)).sort()).toEqual(expected.sort())
})

it.each(languages)('has the placeholders of English in every text of %s', language => {
  const texts = readTexts(language)
  const different = Object.entries(texts).filter(([key, text]) => {
    const stem = toTextKeyStem(key, texts)
    const same = english[`${stem}_other`] ?? english[stem] ?? ''
    return findPlaceholders(text).join() !== findPlaceholders(same).join()
  })
  expect(different).toEqual([])
})

it.each(languages)('has no empty or padded text in %s', language => {
  expect(Object.entries(readTexts(language)).filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual(
    [],
  )
})

it('uses every text', () => {
  expect([...listTextKeyStems(english)].filter(stem => !isUsed(stem))).toEqual([])
})

it('has a text for every key in use', () => {
  const existing = listTextKeyStems(english)
  const missing = [...uses.namedKeys].filter(key => !existing.has(key))
  const empty = [...uses.keyPrefixes].filter(prefix => ![...existing].some(key => key.startsWith(prefix)))
  expect([...missing, ...empty]).toEqual([])
})

describe('reading keys from code', () => {
  const read = (source: string) => findTextKeyUses([source])

  it('assigns a key to the first namespace of its file, unless it names one', () => {
    const { namedKeys } = read(
      `const { t } = useTranslation(['sign-in', 'errors']); t('a'); t('errors:b.c', { count: f('d') }); i18next.t('errors:e')`,
    )
    expect([...namedKeys]).toEqual(['sign-in:a', 'errors:b.c', 'errors:e'])
  })

  it('finds both keys of a condition, and the prefix of a template', () => {
    const { namedKeys, keyPrefixes } = read(
      "const { t } = useTranslation(); t(kind === 'x' ? 'a' : 'b'); t(`screens.${name}`)",
    )
    expect([...namedKeys, ...keyPrefixes]).toEqual(['shell:a', 'shell:b', 'shell:screens.'])
  })

  it('treats a plural suffix as such only if the other forms exist', () => {
    expect(toTextKeyStem('errors:too_many', { 'errors:too_many': '' })).toBe('errors:too_many')
    expect(toTextKeyStem('errors:days_many', { 'errors:days_many': '', 'errors:days_other': '' })).toBe('errors:days')
  })
})
