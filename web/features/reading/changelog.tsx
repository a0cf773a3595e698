import { useTranslation } from 'react-i18next'
import { announcedChanges } from '../../../shared/domain/changelog.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { ReadingPage } from './reading-page.tsx'
import styles from './reading.module.css'

export function Changelog() {
  const { t } = useTranslation('changelog')
  const formats = useFormats()
  return (
    <ReadingPage title={t('title')}>
      {announcedChanges.map(({ day, key }) => (
        <section key={day} className={styles.change}>
          <h2 className={styles.heading}>
            <a href={`/changelog/${day}`}>{t(`entries.${key}.title`)}</a>
          </h2>
          <p>{t(`entries.${key}.lead`)}</p>
          <p className={styles.day}>{formats.day(day)}</p>
        </section>
      ))}
    </ReadingPage>
  )
}
