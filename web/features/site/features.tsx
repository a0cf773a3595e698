import { useTranslation } from 'react-i18next'
import { useMarket } from '../../lib/market.ts'
import styles from './site.module.css'

/** The day on site, in the office and before payday. */
export function Features() {
  const { t } = useTranslation('landing')
  // Files for payroll programs are made for Icelandic companies only.
  const files = useMarket().country === 'IS' ? t('payday.files_programs') : t('payday.files')
  return (
    <div id="features">
      <section className={styles.problem}>
        <h2>{t('problem.title')}</h2>
        <p>{t('problem.text')}</p>
      </section>
      <section className={styles.story}>
        <div className={styles.text}>
          <span className={styles.kicker}>{t('site.kicker')}</span>
          <h2>{t('site.title')}</h2>
          <p>{t('site.text')}</p>
          <ul className={styles.ticks}>
            <li>{t('site.photo')}</li>
            <li>{t('site.location')}</li>
            <li>{t('site.tablet')}</li>
          </ul>
        </div>
        <Panel
          title={t('site.day')}
          rows={[
            ['Hafnargata 12', '4:06'],
            ['Hafnargata 12', '4:21'],
          ]}
          total="8:28"
        />
      </section>
      <section className={`${styles.story} ${styles.turned}`}>
        <div className={styles.text}>
          <span className={styles.kicker}>{t('office.kicker')}</span>
          <h2>{t('office.title')}</h2>
          <p>{t('office.text')}</p>
        </div>
        <Panel
          title={t('office.check')}
          rows={[
            [t('office.forgotten', { name: 'Rui' }), t('office.set_time')],
            [t('office.unapproved', { count: 9 }), t('office.approve')],
          ]}
        />
      </section>
      <section className={styles.story}>
        <div className={styles.text}>
          <span className={styles.kicker}>{t('payday.kicker')}</span>
          <h2>{t('payday.title')}</h2>
          <p>{t('payday.text')}</p>
          <p>{files}</p>
        </div>
        <Panel
          title="Ólafur Þór"
          rows={[
            [t('payday.before', { from: '07:30', to: '08:00' }), '0.50'],
            [t('payday.within', { from: '08:00', to: '17:00' }), '8.00'],
            [t('payday.after', { from: '17:00', to: '18:10' }), '1.17'],
            [t('payday.lunch'), '−0.50'],
          ]}
        />
      </section>
    </div>
  )
}

/** A drawing of a part of a screen. */
function Panel({ title, rows, total }: { title: string; rows: readonly [string, string][]; total?: string }) {
  return (
    <div className={styles.panel} aria-hidden="true">
      <p className={styles.line}>
        <b>{title}</b>
        <b className={styles.number}>{total}</b>
      </p>
      {rows.map(([text, value], i) => (
        <p key={i} className={styles.line}>
          <span>{text}</span>
          <span className={styles.number}>{value}</span>
        </p>
      ))}
    </div>
  )
}
