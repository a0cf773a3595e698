import { useTranslation } from 'react-i18next'
import { defaultStatistic, computeWorkedYears } from '../../../shared/domain/statistic.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import styles from './site.module.css'

/**
 * Shows the number of companies and the years worked with the product. web/site/animate-counter.ts counts the years up
 * from the `data` attributes.
 */
export function SocialProof() {
  const { t } = useTranslation('landing')
  const { whole, fixed, decimalSign } = useFormats()
  const { companies, totalSeconds, rate } = defaultStatistic
  const years = computeWorkedYears({ ...defaultStatistic, at: 0 }, 0)
  return (
    <section
      className={styles.band}
      aria-label={t('proof.label')}
      data-counter=""
      data-total-seconds={totalSeconds}
      data-rate={rate}
      data-decimal-sign={decimalSign}
      data-group-sign={whole(10_000).replaceAll(/\d/g, '')}
    >
      <p>
        <b data-companies="">{whole(companies)}</b>
        <span>{t('proof.companies')}</span>
      </p>
      <p>
        <b>
          <span aria-hidden="true">
            <span data-years="">{fixed(years, 2)}</span> {t('proof.years')}
          </span>
          <span className="visually-hidden">
            {fixed(years, 0)} {t('proof.years')}
          </span>
        </b>
        <span>{t('proof.worked')}</span>
      </p>
      <p>
        <b>{t('proof.taps')}</b>
        <span>{t('proof.taps_text')}</span>
      </p>
    </section>
  )
}
