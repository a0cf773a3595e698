import { createInstance } from 'i18next'
import { languages, type Language } from '../../../shared/domain/languages.ts'
import { fullStopProcessor, pluralizeByLocale } from './text-rules.ts'

const texts = { have_one: '{{count}} one', have_other: '{{count}} other', of: 'All are of {{name}}.' }
async function createTexts() {
  const i18n = createInstance()
  await i18n.use(fullStopProcessor).init({
    lng: 'en',
    fallbackLng: false,
    resources: Object.fromEntries(languages.map(language => [language, { translation: texts }])),
    interpolation: { escapeValue: false },
    postProcess: fullStopProcessor.name,
  })
  pluralizeByLocale(i18n)
  // The type of i18next knows only the texts of the app.
  return i18n.getFixedT.bind(i18n) as unknown as (language: Language) => (key: string, values: object) => string
}

it('uses the plural for 0 in every language', async () => {
  const getTexts = await createTexts()
  for (const language of languages)
    expect([0, 1, 2].map(count => getTexts(language)('have', { count }))).toEqual(['0 other', '1 one', '2 other'])
})

it('ends a sentence with one full stop after a name that ends with one', async () => {
  const write = (await createTexts())('en')
  expect([write('of', { name: 'Smíðaverk ehf.' }), write('of', { name: 'House' })]).toEqual([
    'All are of Smíðaverk ehf.',
    'All are of House.',
  ])
})
