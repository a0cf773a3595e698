import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand.ts'
import styles from './site.module.css'

export function About() {
  const { t } = useTranslation('landing')
  return (
    <section className={styles.part} aria-labelledby="about">
      <h2 id="about">{t('about.title')}</h2>
      <p className={styles.prose}>{t('about.text', { brand })}</p>
      <ul className={styles.facts}>
        {(['seconds', 'history', 'yours'] as const).map(fact => (
          <li key={fact} className={styles.panel}>
            <h3>{t(`about.${fact}.title`)}</h3>
            <p className="soft">{t(`about.${fact}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
