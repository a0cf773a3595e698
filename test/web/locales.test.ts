import { languages } from '../../shared/domain/languages.ts'
import { placeholders, stemOf, stems, readTexts, findUses, requiredKeys, readWebSources } from '../support/text-keys.ts'

const english = readTexts('en')
const uses = findUses(readWebSources())
const isUsed = (stem: string): boolean =>
  uses.named.has(stem) || uses.literalKeys.has(stem) || [...uses.prefixes].some(prefix => stem.startsWith(prefix))

test('English has texts', () => {
  expect(Object.keys(english).length).toBeGreaterThan(100)
})

test.each(languages)('%s has every text of English, in each of its plural forms, and no other text', language => {
  const wanted = [...stems(english)].flatMap(stem => requiredKeys(stem, english, language))
  expect(Object.keys(readTexts(language)).sort()).toEqual(wanted.sort())
})

test.each(languages)('every text of %s has the placeholders that English has', language => {
  const texts = readTexts(language)
  const different = Object.entries(texts).filter(([key, text]) => {
    const stem = stemOf(key, texts)
    const same = english[`${stem}_other`] ?? english[stem] ?? ''
    return placeholders(text).join() !== placeholders(same).join()
  })
  expect(different).toEqual([])
})

test.each(languages)('no text of %s is empty or has space around it', language => {
  expect(Object.entries(readTexts(language)).filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual(
    [],
  )
})

test('every text is used', () => {
  expect([...stems(english)].filter(stem => !isUsed(stem))).toEqual([])
})

test('every key that is used has a text', () => {
  const existing = stems(english)
  const missing = [...uses.named].filter(key => !existing.has(key))
  const empty = [...uses.prefixes].filter(prefix => ![...existing].some(key => key.startsWith(prefix)))
  expect([...missing, ...empty]).toEqual([])
})

describe('reading keys from code', () => {
  const read = (source: string) => findUses([source])

  test('a key belongs to the first namespace of its file, unless it names one', () => {
    const { named } = read(
      `const { t } = useTranslation(['sign-in', 'errors']); t('a'); t('errors:b.c', { count: f('d') }); i18next.t('errors:e')`,
    )
    expect([...named]).toEqual(['sign-in:a', 'errors:b.c', 'errors:e'])
  })

  test('both keys of a choice count, and so does the beginning of a template', () => {
    const { named, prefixes } = read(
      "const { t } = useTranslation(); t(kind === 'x' ? 'a' : 'b'); t(`screens.${name}`)",
    )
    expect([...named, ...prefixes]).toEqual(['shell:a', 'shell:b', 'shell:screens.'])
  })

  test('a key that ends like a plural form is one only if the other forms exist', () => {
    expect(stemOf('errors:too_many', { 'errors:too_many': '' })).toBe('errors:too_many')
    expect(stemOf('errors:days_many', { 'errors:days_many': '', 'errors:days_other': '' })).toBe('errors:days')
  })
})
