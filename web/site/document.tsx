import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand, backgroundColors } from '../../shared/brand.ts'
import { chooseLocale, markets, type Site } from '../../shared/domain/markets.ts'
import { priceTiers } from '../../shared/domain/plans.ts'
import { operator } from '../../shared/operator.ts'
import { listAlternates } from '../../shared/site-paths.ts'
import { useMailAddress } from '../components/mail-link.tsx'
import { usePageMetadata } from './pages.tsx'
import type { PageToRender } from '../../shared/public-page.ts'

export function HtmlDocument({ path, language, site, sites, files, children }: PageToRender & { children: ReactNode }) {
  const { title, description } = usePageMetadata(path)
  const fullTitle = path === '/' ? `${brand} – ${title}` : `${title} · ${brand}`
  const locale = chooseLocale(language, site.market)
  const address = `${site.origin}${path}`
  const pictureUrl = `${site.origin}/share-${language}.png`
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={backgroundColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={backgroundColors.dark} media="(prefers-color-scheme: dark)" />
        {/* React Aria adds no style element if an element has this id. base.css contains the rule that React Aria would add. */}
        <meta id="react-aria-pressable-style" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={files.style} />
        <script type="module" src={files.script} />
        <link rel="canonical" href={address} />
        {listAlternates(path, sites).map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:locale" content={locale === 'is' ? 'is_IS' : locale.replace('-', '_')} />
        <meta property="og:image" content={pictureUrl} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={title} />
        <meta name="twitter:card" content="summary_large_image" />
        {operator.apps.iphone === undefined ? null : (
          <meta name="apple-itunes-app" content={`app-id=${operator.apps.iphone}`} />
        )}
        {path === '/' ? <StructuredData site={site} description={description} picture={pictureUrl} /> : null}
      </head>
      <body>{children}</body>
    </html>
  )
}

/** Structured data for search engines. It has no ratings, because nobody has rated the product. */
function StructuredData({ site, description, picture }: { site: Site; description: string; picture: string }) {
  const { t } = useTranslation('landing')
  const email = useMailAddress()
  const { currency } = markets[site.market]
  const structuredData = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        name: operator.name,
        url: `${site.origin}/`,
        logo: `${site.origin}/icon-512.png`,
        email,
        telephone: operator.phone,
      },
      {
        '@type': 'WebApplication',
        name: brand,
        url: `${site.origin}/`,
        description,
        image: picture,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        offers: priceTiers.map(({ price, from, to }) => ({
          '@type': 'Offer',
          price: price[currency],
          priceCurrency: currency,
          description: t('pricing.people', { from, to }),
        })),
      },
    ],
  }
  return (
    <script
      type="application/ld+json"
      // Every < is escaped, because a tag inside a text would end the script.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll('<', '\\u003c') }}
    />
  )
}
