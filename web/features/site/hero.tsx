import { useTranslation } from 'react-i18next'
import { trialDays } from '../../../shared/domain/plans.ts'
import styles from './site.module.css'

/** What the product is, and the way to try it. The picture beside it shows a phone and the office. */
export function Hero() {
  const { t } = useTranslation(['landing', 'sign-in'])
  return (
    <section className={styles.hero} id="page-top">
      <div className={styles.words}>
        <h1 className={styles.headline}>{t('headline')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <p className={styles.start}>
          <a className={styles.go} href="#trial">
            {t('sign-in:trial_title', { count: trialDays })}
          </a>
          <span className="soft small">{t('sign-in:trial_note', { count: trialDays })}</span>
        </p>
      </div>
      <Picture />
    </section>
  )
}

const rows = [
  ['Anna Björk', 'Hafnargata 12', '07:58', '', '3.70'],
  ['João Pereira', 'Hafnargata 12', '08:00', '16:00', '8.00'],
  ['Ólafur Þór', 'Skólinn, þak', '07:30', '18:10', '10.67'],
  ['Kristín Ösp', 'Skólinn, þak', '08:05', '16:35', '8.50'],
  ['Sigríður Elín', 'Bílskúr', '08:02', '15:58', '7.93'],
] as const

/** A drawing of the product, which says nothing that the text does not. */
function Picture() {
  const { t } = useTranslation('landing')
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.office}>
        <p className={styles.line}>
          <b>{t('picture.entries')}</b>
          <span className={styles.in}>{t('picture.in_now', { count: 5 })}</span>
        </p>
        {rows.map(([name, project, start, end, hours]) => (
          <p key={name} className={styles.line}>
            <span>{name}</span>
            <span className="soft">{project}</span>
            <span className={styles.number}>{start}</span>
            <span className={styles.number}>{end}</span>
            <span className={styles.number}>{hours}</span>
          </p>
        ))}
      </div>
      <div className={styles.handset}>
        <div className={styles.glass}>
          <span className="soft small">{t('picture.working_on')}</span>
          <b>Hafnargata 12</b>
          <span className={styles.time}>3:42</span>
          <span className="soft small">{t('picture.in_since', { time: '07:58' })}</span>
          <span className={styles.big}>{t('picture.clock_out')}</span>
        </div>
      </div>
    </div>
  )
}
