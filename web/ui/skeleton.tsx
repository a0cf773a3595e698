import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** keeps the place of rows that are on their way; seen only when they take longer than a blink */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation('shell')
  return (
    <output aria-label={t('loading')} className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </output>
  )
}
