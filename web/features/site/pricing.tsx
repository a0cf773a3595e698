import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../shared/domain/markets.ts'
import { cardCurrencies, maxPlanEmployees, refundDays, priceTiers, trialDays } from '../../../shared/domain/plans.ts'
import { currencyField } from '../../lib/language/chosen-currency.ts'
import { useMarket } from '../../lib/browser/market.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { MailLink } from '../../components/mail-link.tsx'
import styles from './site.module.css'

/**
 * The price list. The style sheet shows the prices in the chosen currency and hides the others, so that the page needs
 * no script.
 */
export function Pricing() {
  const { t } = useTranslation(['landing', 'sign-in'])
  const { money } = useFormats()
  const { country, currency } = useMarket()
  // The international site lets visitors choose a currency.
  const currencies: readonly Currency[] = country ? [currency] : cardCurrencies
  return (
    <section className={styles.part} aria-labelledby="pricing">
      <h2 id="pricing">{t('pricing.title')}</h2>
      <p className="soft">{t('pricing.text')}</p>
      {country ? null : (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('pricing.currency')}</legend>
          {cardCurrencies.map(cardCurrency => (
            <label key={cardCurrency}>
              <input
                type="radio"
                name={currencyField}
                value={cardCurrency}
                defaultChecked={cardCurrency === currency}
              />
              {cardCurrency}
            </label>
          ))}
        </fieldset>
      )}
      <ul className={styles.tiers}>
        {priceTiers.map(({ from, to, price }) => (
          <li key={from} className={styles.panel}>
            <span className="soft">{t('pricing.people', { from, to })}</span>
            {currencies.map(shownCurrency => (
              <b key={shownCurrency} data-currency={country ? undefined : shownCurrency}>
                {money(price[shownCurrency], shownCurrency)}
              </b>
            ))}
            <span className="soft small">{t('pricing.month')}</span>
          </li>
        ))}
      </ul>
      <p>{t('sign-in:trial_terms', { count: trialDays })}</p>
      <p>{t('pricing.refund', { count: refundDays })}</p>
      <p>
        {t('pricing.more', { count: maxPlanEmployees })} <MailLink />
      </p>
      {currency === 'ISK' ? <p className="soft small">{t('pricing.cards_in_euros')}</p> : null}
    </section>
  )
}
