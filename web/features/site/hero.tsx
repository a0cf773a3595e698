import { useTranslation } from 'react-i18next'
import { trialDays } from '../../../shared/domain/plans.ts'
import { useMarket } from '../../lib/browser/market.ts'
import { ProductPicture } from './product-picture.tsx'
import { TryOutLink } from './try-out-link.tsx'
import styles from './site.module.css'

export function Hero() {
  const { t } = useTranslation(['landing', 'sign-in'])
  // Only Icelandic companies can create files for payroll programs.
  const lead = useMarket().country === 'IS' ? t('lead_programs') : t('lead')
  return (
    <section className={styles.hero} id="page-top">
      <div className={styles.words}>
        <h1 className={styles.headline}>{t('headline')}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.start}>
          <a className={styles.primary} href="#trial">
            {t('sign-in:trial_title', { count: trialDays })}
          </a>
          <TryOutLink />
          <span className="soft small">{t('sign-in:trial_note', { count: trialDays })}</span>
        </p>
      </div>
      <div className={styles.stage}>
        {/* Small phones hide this picture, and do not fetch it, because it loads lazily. */}
        <div className={styles.office}>
          <ProductPicture name="entries" alt={t('pictures.entries')} sizes="(max-width: 860px) 80vw, 560px" />
        </div>
        <div className={styles.handset}>
          <ProductPicture name="phone" alt={t('pictures.phone')} sizes="(max-width: 640px) 340px, 190px" isFirst />
        </div>
      </div>
    </section>
  )
}
