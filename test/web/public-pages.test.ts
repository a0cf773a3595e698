/** Reads the public pages as a search engine does, without running scripts. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { localeByLanguage, type Language } from '../../shared/domain/languages.ts'
import { latestAnnouncements, latestAnnouncementsYear } from '../../shared/domain/changelog.ts'
import { listMarketLanguages, marketKeys, markets, type Market, type MarketKey } from '../../shared/domain/markets.ts'
import { priceTiers } from '../../shared/domain/plans.ts'
import { findMailAddress, operator, dataProcessors, findSampleFacts } from '../../shared/operator.ts'
import { listAlternates, toPageFilePath, publicPaths, type PublicPath } from '../../shared/site-paths.ts'
import { writeSite } from '../../infra/web/write-site.ts'
import { assertNoSamples } from '../../infra/aws/settings.ts'
import { readTexts } from '../support/text-keys.ts'

const root = join(import.meta.dirname, '../..')
const sites = join(root, 'dist/sites')
if (!existsSync(sites)) throw new Error('the web is not built: npx vite build')

const laws = JSON.parse(readFileSync(join(root, 'web/content/laws.json'), 'utf8')) as Record<
  MarketKey,
  Partial<Record<Language, { lines: string[]; sources: string }>>
>

const readPage = (market: MarketKey, language: Language, path: PublicPath): string =>
  readFileSync(join(sites, market, toPageFilePath(path, language)), 'utf8')
const countMatches = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length
const unescapeHtml = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('\u00a0', ' ')

const pageVersions = marketKeys.flatMap(market =>
  listMarketLanguages(market, false).map(language => ({ market, language, texts: readTexts(language) })),
)
const htmlValidator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes in its own case, empty elements with a slash, and some values verbatim.
    'attr-case': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The library rejects `tel:` links whose number may break across lines. Here the styles decide about line breaks.
    'tel-non-breaking': 'off',
  },
})

it.each(pageVersions)('shows everything without a script on .$market in $language', ({ market, language, texts }) => {
  const html = unescapeHtml(readPage(market, language, '/'))
  const { currency, country }: Market = markets[market]
  expect(html).toContain(`<html lang="${market === 'ie' && language === 'en' ? 'en-IE' : localeByLanguage[language]}">`)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${texts['landing:headline']}</h1>`))
  for (const anchor of 'page-top about pricing trial contact company testimonials-videos login employeeLogin'.split(
    ' ',
  ))
    expect([anchor, countMatches(html, new RegExp(` id="${anchor}"`, 'g'))]).toEqual([anchor, 1])
  // The forms are for sign-up, company log-in and employee log-in.
  expect(countMatches(html, /<form /g)).toBe(3)
  expect(html).toContain(texts['landing:forms.no_script'])
  for (const { price } of priceTiers)
    for (const shownCurrency of country ? [currency] : (['GBP', 'EUR', 'USD'] as const))
      expect(html).toContain(
        price[shownCurrency]
          .toLocaleString(localeByLanguage[language], {
            style: 'currency',
            currency: shownCurrency,
            maximumFractionDigits: 0,
          })
          .replaceAll('\u00a0', ' '),
      )
  expect(html.includes(texts['landing:pricing.cards_in_euros'] ?? '')).toBe(market === 'is')
  expect(html).toContain(`mailto:${findMailAddress(language, currency)}`)
  expect(html.includes(texts['landing:lead_programs'] ?? '')).toBe(country === 'IS')
  for (const fact of [operator.phone, operator.registration_number, ...operator.offices]) expect(html).toContain(fact)
  for (const otherLanguage of listMarketLanguages(market, false))
    expect(html.includes(`href="/?language=${otherLanguage}"`)).toBe(otherLanguage !== language)
})

it.each(pageVersions)(
  'is valid with one heading and nothing inline on .$market in $language',
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
      // Allows only scripts in our files, and data for search engines.
      for (const [script] of html.matchAll(/<script[^>]*>/g))
        expect(script).toMatch(/^<script type="(module" src="\/assets\/site-[\w-]+\.js"|application\/ld\+json")>$/)
    }
  },
)

it('names itself and its alternates on each page and in the sitemap', () => {
  const marketSites = marketKeys.map(market => ({ market, origin: `https://stimpla.${market}` }))
  for (const { market, origin } of marketSites)
    for (const path of publicPaths) {
      const html = readPage(market, markets[market].language, path)
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
      const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
      expect(alternates.map(([, hreflang, href]) => ({ hreflang, href }))).toEqual(listAlternates(path, marketSites))
      expect(alternates.map(([, hreflang]) => hreflang)).toEqual(['is', 'en', 'x-default', 'en-IE', 'en-GB', 'pt-PT'])
      const sitemap = readFileSync(join(sites, market, 'sitemap.xml'), 'utf8')
      expect(sitemap).toContain(`<loc>${origin}${path}</loc>`)
      for (const { hreflang, href } of listAlternates(path, marketSites))
        expect(sitemap).toContain(`hreflang="${hreflang}" href="${href}"`)
    }
})

it('gives each shared page a picture, a title and a text', () => {
  for (const { market, language, texts } of pageVersions) {
    const html = unescapeHtml(readPage(market, language, '/'))
    const readProperty = (name: string): string | undefined =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(readProperty('og:title')).toBe(texts['landing:headline'])
    expect(readProperty('og:image')).toBe(`https://stimpla.${market}/share-${language}.png`)
    expect(existsSync(join(root, `dist/web/share-${language}.png`))).toBe(true)
    const [, structuredData = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.stringify(JSON.parse(structuredData))).not.toMatch(/"(aggregateR|r)ating|review/i)
  }
})

it.each(pageVersions)(
  'shows the latest news with their days on .$market in $language',
  ({ market, language, texts }) => {
    const html = unescapeHtml(readPage(market, language, '/'))
    expect(latestAnnouncements).toHaveLength(3)
    for (const { day, key } of latestAnnouncements) {
      expect(html).toContain(`<a href="/changelog/${day}">${texts[`changelog:entries.${key}.title`]}</a>`)
      expect(html).toContain(latestAnnouncementsYear)
    }
  },
)

it.each(pageVersions)(
  'answers questions, and states the law on working time and how data is kept on .$market in $language',
  ({ market, language, texts }) => {
    const html = unescapeHtml(readPage(market, language, '/faq'))
    // Only Iceland's page has a question about the kennitala, and an answer about claims in the bank.
    expect(countMatches(html, /<details/g)).toBe(market === 'is' ? 11 : 10)
    expect(html.includes(texts['faq:about.pay_bank.answer']?.slice(0, 20) ?? '')).toBe(market === 'is')
    const law = laws[market][language] ?? laws[market][markets[market].language]
    expect(law?.lines.length).toBeGreaterThan(4)
    for (const line of law?.lines ?? []) expect(html).toContain(`<li>${line}</li>`)
    expect(html).toContain(law?.sources)
    expect(html).toContain(texts['faq:law.note'])
    expect(readPage(market, language, '/security')).toContain(dataProcessors.servers)
  },
)

it('marks sample testimonials on a trial site', () => {
  for (const { market, language, texts } of pageVersions)
    expect(unescapeHtml(readPage(market, language, '/'))).toContain(texts['landing:testimonials.sample'])
})

it('shows no sample of testimonials and offices on a deployed site', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'site-'))
  const site = { market: 'is', origin: 'https://stimpla.example.is' } as const
  const appDirectory = join(root, 'dist/web')
  await writeSite({ appDirectory, directory, site, sites: [site], isProduction: false, showsSamples: false })
  const html = unescapeHtml(readFileSync(join(directory, toPageFilePath('/', 'en')), 'utf8'))
  const texts = readTexts('en')
  expect(html).toContain(texts['landing:headline'])
  for (const sample of [...operator.offices, texts['landing:testimonials.sample'] ?? ''])
    expect(html).not.toContain(sample)
  rmSync(directory, { recursive: true })
})

it('refuses a production build with sample facts, and names them', () => {
  const samples = findSampleFacts()
  expect(samples).toEqual(['registration_number', 'vat_number', 'phone', 'offices.0', 'offices.1', 'offices.2'])
  expect(() => assertNoSamples({ stage: 'prod' })).toThrow(samples.join(', '))
  expect(() => assertNoSamples({ stage: 'staging' })).not.toThrow()
})

it('uses the same files on all pages of all markets', () => {
  for (const market of marketKeys)
    expect(globSync('pages/*/**/*.html', { cwd: join(sites, market) })).toHaveLength(
      listMarketLanguages(market, false).length * publicPaths.length,
    )
})
