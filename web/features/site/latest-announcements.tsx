import { useTranslation } from 'react-i18next'
import { latestAnnouncements, latestAnnouncementsYear } from '../../../shared/domain/changelog.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import styles from './site.module.css'

export function LatestAnnouncements() {
  const { t } = useTranslation('changelog')
  const formats = useFormats()
  return (
    <section className={styles.part} aria-labelledby="news">
      <h2 id="news">{t('year', { year: latestAnnouncementsYear })}</h2>
      <ul className={styles.facts}>
        {latestAnnouncements.map(({ day, key }) => (
          <li key={day} className={styles.panel}>
            <h3>
              <a href={`/changelog/${day}`}>{t(`entries.${key}.title`)}</a>
            </h3>
            <p>{t(`entries.${key}.lead`)}</p>
            <p className="soft small">{formats.day(day)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
