/** The web build bundles this module for Node and runs it to render the public pages to HTML. */
import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../app/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance, type i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router-dom'
import { languages, type Language } from '../../shared/domain/languages.ts'
import { listMarketLanguages, type MarketKey } from '../../shared/domain/markets.ts'
import { SiteBar } from '../features/site/site-bar.tsx'
import { ShowsSamplesContext } from '../features/site/samples.ts'
import { parseTestimonials, type Testimonials } from '../features/site/parse-testimonials.ts'
import { MarketContext } from '../lib/browser/market.ts'
import { pluralizeByLocale, fullStopProcessor } from '../lib/language/text-rules.ts'
import { PublicBarContext } from '../ui/layout/page.tsx'
import { UserLocaleProvider } from '../ui/feedback/user-locale.tsx'
import { HtmlDocument } from './document.tsx'
import { formNames, formByName, type FormName } from './forms.tsx'
import { Landing } from './landing.tsx'
import { ContentPage } from './pages.tsx'
import type { PageRenderer, PageToRender } from '../../shared/public-page.ts'

const texts = import.meta.glob<object>('../locales/*/*.json', { eager: true, import: 'default' })
const contentByFile = import.meta.glob<unknown>('../content/*.json', { eager: true, import: 'default' })

export const renderPage: PageRenderer['renderPage'] = (pageToRender: PageToRender): string => {
  const { path, language, site, isProduction, showsSamples } = pageToRender
  const i18n = findOrCreateI18n(language)
  const withProviders = (content: ReactNode): ReactNode => (
    <Providers i18n={i18n} market={site.market} path={path}>
      {content}
    </Providers>
  )
  const page =
    path === '/' ? (
      <Landing
        testimonials={selectTestimonials(site.market, language, showsSamples)}
        forms={renderForms(withProviders)}
      />
    ) : (
      <ContentPage path={path} />
    )
  const bar = <SiteBar languages={listMarketLanguages(site.market, isProduction)} path={path} />
  const html = renderToStaticMarkup(
    withProviders(
      <HtmlDocument {...pageToRender}>
        <ShowsSamplesContext value={showsSamples}>
          <PublicBarContext value={bar}>{page}</PublicBarContext>
        </ShowsSamplesContext>
      </HtmlDocument>,
    ),
  )
  return `<!doctype html>${html}`
}

/**
 * Provides the contexts of a page and its forms. hydrate-forms.tsx provides the same contexts to the forms in the
 * browser.
 */
function Providers({
  i18n,
  market,
  path,
  children,
}: {
  i18n: I18n
  market: MarketKey
  path: string
  children: ReactNode
}) {
  return (
    <I18nextProvider i18n={i18n}>
      <MarketContext value={market}>
        <QueryClientProvider client={new QueryClient()}>
          <UserLocaleProvider>
            <StaticRouter location={path}>{children}</StaticRouter>
          </UserLocaleProvider>
        </QueryClientProvider>
      </MarketContext>
    </I18nextProvider>
  )
}

/** Renders each form separately and with ids of its own, because React also hydrates each form separately. */
const renderForms = (withProviders: (content: ReactNode) => ReactNode): Record<FormName, string> =>
  Object.fromEntries(
    formNames.map(name => [name, renderToString(withProviders(formByName[name]), { identifierPrefix: name })]),
  ) as Record<FormName, string>

/** Each language needs its own instance, because one build renders the pages of several languages. */
const i18nByLanguage = new Map<Language, I18n>()
function findOrCreateI18n(language: Language): I18n {
  const existingI18n = i18nByLanguage.get(language)
  if (existingI18n) return existingI18n
  const i18n = createInstance()
  void i18n
    .use(initReactI18next)
    .use(fullStopProcessor)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      resources: { [language]: textsFor(language) },
      interpolation: { escapeValue: false },
      initAsync: false,
      postProcess: fullStopProcessor.name,
      saveMissing: true,
      missingKeyHandler: (_, namespace, key) => {
        throw new Error(`${language} has no text ${namespace}:${key}`)
      },
    })
  pluralizeByLocale(i18n)
  i18nByLanguage.set(language, i18n)
  return i18n
}

const textsFor = (language: Language): Record<string, object> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([file, content]) => {
      const [, textLanguage, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? []
      return textLanguage === language && namespace !== undefined ? [[namespace, content]] : []
    }),
  )

/** Uses samples only if the site has no testimonials of its own. */
function selectTestimonials(market: MarketKey, language: Language, showsSamples: boolean): Testimonials {
  const testimonials = parseTestimonials(contentByFile[`../content/${market}.json`], false)
  if (!showsSamples || testimonials.texts.length + testimonials.videos.length > 0) return testimonials
  return parseTestimonials(contentByFile[`../content/sample.${language}.json`], true)
}
