import { useTranslation } from 'react-i18next'
import type { AnnouncedChange } from '../../../shared/domain/changelog.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { ReadingPage } from './reading-page.tsx'
import styles from './reading.module.css'

export function AnnouncementPage({ change: { day, key } }: { change: AnnouncedChange }) {
  const { t } = useTranslation('changelog')
  const formats = useFormats()
  return (
    <ReadingPage title={t(`entries.${key}.title`)} note={formats.day(day)}>
      <p>{t(`entries.${key}.lead`)}</p>
      <ul className={styles.list}>
        <li>{t(`entries.${key}.first`)}</li>
        <li>{t(`entries.${key}.second`)}</li>
        <li>{t(`entries.${key}.third`)}</li>
      </ul>
      <p>
        <a href="/changelog">{t('all')}</a>
      </p>
    </ReadingPage>
  )
}
