import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { changes } from '../../../shared/domain/changelog.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { useReadNews } from '../../lib/use-read-news.ts'
import { ReadingPage } from './reading-page.tsx'
import styles from './reading.module.css'

const days = changes.map(({ day }) => day)

/** All announcements, latest first. */
export function Changelog() {
  const { t } = useTranslation('changelog')
  const formats = useFormats()
  useReadNews(days)
  return (
    <ReadingPage title={t('title')}>
      {changes.map(({ day, key }) => (
        <section key={day} className={styles.change}>
          <h2 className={styles.heading}>
            <Link to={`/changelog/${day}`}>{t(`entries.${key}.title`)}</Link>
          </h2>
          <p>{t(`entries.${key}.lead`)}</p>
          <p className={styles.day}>{formats.day(day)}</p>
        </section>
      ))}
    </ReadingPage>
  )
}
