import { useTranslation } from 'react-i18next'
import styles from './dialogs.module.css'

const reasons = ['by_hand', 'unreliable', 'denied', 'off'] as const

export function MissingLocationText() {
  const { t } = useTranslation('entry-dialogs')
  return (
    <div className={styles.stack}>
      <p>{t('missing.text')}</p>
      <p className="soft small">{t('missing.why')}</p>
      <ul className={styles.bullets}>
        {reasons.map(reason => (
          <li key={reason}>{t(`missing.${reason}`)}</li>
        ))}
      </ul>
    </div>
  )
}
