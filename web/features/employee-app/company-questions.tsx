import { useTranslation } from 'react-i18next'
import { findQuestion } from '../../../shared/domain/entry.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import styles from './employee-app.module.css'
import type { EntryWithQueue } from './entries-with-queue.ts'

interface Props {
  entries: readonly EntryWithQueue[]
  onOpen: (id: string) => void
}

export function CompanyQuestions({ entries, onOpen }: Props) {
  const { t } = useTranslation('employee-app')
  const { when, whole } = useCompanyTimeFormats()
  const times = ({ start_time, end_time }: EntryWithQueue): string =>
    end_time === null ? when(start_time) : whole(start_time, end_time)
  return (
    <section className={styles.look} aria-label={t('question.title', { count: entries.length })}>
      <h2 className={styles.title}>{t('question.title', { count: entries.length })}</h2>
      <ul className={styles.questions}>
        {entries.map(entry => (
          <li key={entry.id}>
            <button type="button" className={styles.question} onClick={() => onOpen(entry.id)}>
              <span className={styles.words}>{findQuestion(entry)?.comment}</span>
              <span className="soft small">{`${entry.project.name}, ${times(entry)}`}</span>
              <span className={styles.answer}>{t('question.respond')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
