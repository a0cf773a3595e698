import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** Shows placeholder lines while content loads. They appear with a delay, so that fast responses cause no flicker. */
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
