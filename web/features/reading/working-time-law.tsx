import { useTranslation } from 'react-i18next'
import { localeByLanguage, type Language } from '../../../shared/domain/languages.ts'
import { markets, type MarketKey } from '../../../shared/domain/markets.ts'
import laws from '../../content/laws.json'
import { useMarketKey } from '../../lib/browser/market.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { TextSection } from './reading-page.tsx'
import styles from './reading.module.css'

interface Law {
  title: string
  lines: string[]
  sources: string
}

/**
 * The text of the law for each market and language. The site for several countries shows the law of the European Union.
 */
const lawsByMarket: Record<MarketKey, Partial<Record<Language, Law>>> = laws

/**
 * Shows the law in the page's language if the law has a text in this language, and otherwise in the market's language.
 */
export function WorkingTimeLaw() {
  const { t } = useTranslation('faq')
  const { language } = useFormats()
  const market = useMarketKey()
  const lawLanguage = lawsByMarket[market][language] ? language : markets[market].language
  const law = lawsByMarket[market][lawLanguage]
  if (!law) return null
  return (
    <div lang={localeByLanguage[lawLanguage]}>
      <TextSection title={law.title}>
        <ul className={styles.list}>
          {law.lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p lang={localeByLanguage[language]} className={styles.day}>
          {t('law.note')} {t('law.sources', { sources: law.sources })}
        </p>
      </TextSection>
    </div>
  )
}
