/** The public pages as a search engine reads them, without running a script. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { localeByLanguage, type Language } from '../../shared/domain/languages.ts'
import { languagesForMarket, marketKeys, markets, type Market, type MarketKey } from '../../shared/domain/markets.ts'
import { tiers } from '../../shared/domain/plans.ts'
import { mailAddressFor, operator, findSampleFacts } from '../../shared/operator.ts'
import { listAlternates, pageFile, publicPaths, type PublicPath } from '../../shared/site-paths.ts'
import { assertNoSamples } from '../../infra/aws/settings.ts'
import { readTexts } from '../support/text-keys.ts'

const root = join(import.meta.dirname, '../..')
const sites = join(root, 'dist/sites')
if (!existsSync(sites)) throw new Error('the web is not built: npx vite build')

const readPage = (market: MarketKey, language: Language, path: PublicPath): string =>
  readFileSync(join(sites, market, pageFile(path, language)), 'utf8')
const countMatches = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length
const unescapeHtml = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('\u00a0', ' ')

const pageVersions = marketKeys.flatMap(market =>
  languagesForMarket(market, false).map(language => ({ market, language, texts: readTexts(language) })),
)
const htmlValidator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes in its own case, empty elements with a slash, and some values as they are.
    'attr-case': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The library counts `tel:` links as wrong whose number may break; styles decide that here.
    'tel-non-breaking': 'off',
  },
})

test.each(pageVersions)('.$market in $language says everything without a script', ({ market, language, texts }) => {
  const html = unescapeHtml(readPage(market, language, '/'))
  const { currency, country }: Market = markets[market]
  expect(html).toContain(`<html lang="${localeByLanguage[language]}">`)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${texts['landing:headline']}</h1>`))
  for (const anchor of 'page-top about pricing trial contact company testimonials-videos login employeeLogin'.split(
    ' ',
  ))
    expect([anchor, countMatches(html, new RegExp(` id="${anchor}"`, 'g'))]).toEqual([anchor, 1])
  // The three forms: to sign up, for companies, and for employees.
  expect(countMatches(html, /<form /g)).toBe(3)
  expect(html).toContain(texts['landing:forms.no_script'])
  for (const { price } of tiers)
    for (const shown of country ? [currency] : (['GBP', 'EUR', 'USD'] as const))
      expect(html).toContain(
        price[shown]
          .toLocaleString(localeByLanguage[language], { style: 'currency', currency: shown, maximumFractionDigits: 0 })
          .replaceAll('\u00a0', ' '),
      )
  expect(html.includes(texts['landing:pricing.cards_in_euros'] ?? '')).toBe(market === 'is')
  expect(html).toContain(`mailto:${mailAddressFor(language, currency)}`)
  expect(html.includes(texts['landing:lead_programs'] ?? '')).toBe(country === 'IS')
  for (const fact of [operator.phone, operator.registration_number, ...operator.offices]) expect(html).toContain(fact)
  for (const other of languagesForMarket(market, false))
    expect(html.includes(`href="/?language=${other}"`)).toBe(other !== language)
})

test.each(pageVersions)(
  '.$market in $language is valid, with one heading, and nothing inline',
  async ({ market, language }) => {
    for (const path of publicPaths) {
      const html = readPage(market, language, path)
      const { results } = await htmlValidator.validateString(html)
      expect([
        path,
        results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
        ),
      ]).toEqual([path, []])
      expect([path, countMatches(html, /<h1[ >]/g), countMatches(html, /<main /g)]).toEqual([path, 1, 1])
      expect(html).not.toMatch(/ style=|<style|javascript:|\{\{|undefined|NaN/)
      // Scripts are files of ours, and data for search engines.
      for (const [script] of html.matchAll(/<script[^>]*>/g))
        expect(script).toMatch(/^<script type="(module" src="\/assets\/site-[\w-]+\.js"|application\/ld\+json")>$/)
    }
  },
)

test('each page names itself and the same page on the other sites, and the sitemap says the same', () => {
  const all = marketKeys.map(market => ({ market, origin: `https://stimpla.${market}` }))
  for (const { market, origin } of all)
    for (const path of publicPaths) {
      const html = readPage(market, markets[market].language, path)
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
      const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
      expect(alternates.map(([, hreflang, href]) => ({ hreflang, href }))).toEqual(listAlternates(path, all))
      expect(alternates.map(([, hreflang]) => hreflang)).toEqual(['is', 'en', 'x-default', 'en-IE', 'en-GB', 'pt-PT'])
      const sitemap = readFileSync(join(sites, market, 'sitemap.xml'), 'utf8')
      expect(sitemap).toContain(`<loc>${origin}${path}</loc>`)
      for (const { hreflang, href } of listAlternates(path, all))
        expect(sitemap).toContain(`hreflang="${hreflang}" href="${href}"`)
    }
})

test('what is shared in other networks has a picture, a title and a text', () => {
  for (const { market, language, texts } of pageVersions) {
    const html = unescapeHtml(readPage(market, language, '/'))
    const property = (name: string): string | undefined =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(property('og:title')).toBe(texts['landing:headline'])
    expect(property('og:image')).toBe(`https://stimpla.${market}/share-${language}.png`)
    expect(existsSync(join(root, `dist/web/share-${language}.png`))).toBe(true)
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.stringify(JSON.parse(data))).not.toMatch(/"(aggregateR|r)ating|review/i)
  }
})

test('a site for trying says which testimonials are samples', () => {
  for (const { market, language, texts } of pageVersions)
    expect(unescapeHtml(readPage(market, language, '/'))).toContain(texts['landing:testimonials.sample'])
})

test('production is not built as long as a fact of the operator is a sample, and each is named', () => {
  const samples = findSampleFacts()
  expect(samples).toEqual(['registration_number', 'vat_number', 'phone', 'offices.0', 'offices.1', 'offices.2'])
  expect(() => assertNoSamples({ stage: 'prod' })).toThrow(samples.join(', '))
  expect(() => assertNoSamples({ stage: 'staging' })).not.toThrow()
})

test('all pages have the same files for all markets', () => {
  for (const market of marketKeys)
    expect(globSync('pages/*/**/*.html', { cwd: join(sites, market) })).toHaveLength(
      languagesForMarket(market, false).length * publicPaths.length,
    )
})
