import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../shared/domain/markets.ts'
import { refundDays, tiers, trialDays } from '../../../shared/domain/plans.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ownMarket, ownMarketKey } from '../../lib/market.ts'
import styles from './site.module.css'

/** The site for several countries lets visitors choose among these. */
const offered: readonly Currency[] = ['GBP', 'EUR', 'USD']

/** The price of a month by the number of employees. */
export function Pricing() {
  const { t } = useTranslation(['landing', 'sign-in'])
  const { money } = useFormats()
  const [currency, setCurrency] = useState<Currency>(ownMarket().currency)
  return (
    <section className={styles.part} aria-labelledby="pricing">
      <h2 id="pricing">{t('pricing.title')}</h2>
      <p className="soft">{t('pricing.text')}</p>
      {ownMarketKey() === 'com' ? (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('pricing.currency')}</legend>
          {offered.map(each => (
            <label key={each}>
              <input
                type="radio"
                name="currency"
                value={each}
                checked={each === currency}
                onChange={() => setCurrency(each)}
              />
              {each}
            </label>
          ))}
        </fieldset>
      ) : null}
      <ul className={styles.tiers}>
        {tiers.map(({ from, to, price }) => (
          <li key={from} className={styles.panel}>
            <span className="soft">{t('pricing.people', { from, to })}</span>
            <b>{money(price[currency], currency)}</b>
            <span className="soft small">{t('pricing.month')}</span>
          </li>
        ))}
      </ul>
      <p>{t('sign-in:trial_note', { count: trialDays })}</p>
      <p>{t('pricing.refund', { count: refundDays })}</p>
      {currency === 'ISK' ? <p className="soft small">{t('pricing.cards_in_euros')}</p> : null}
    </section>
  )
}
