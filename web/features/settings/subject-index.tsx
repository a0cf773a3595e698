import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import {
  subjectGroupIds,
  subjectIdsByGroup,
  toSubjectHash,
  type SubjectGroupId,
  type SubjectId,
} from '../../lib/session/settings-subjects.ts'
import { findSubjectField, type SettingsSubject } from '../../components/use-settings-subjects.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { includesWords, toSearchWords } from '../../ui/fields/search-text.ts'
import { useSubjectValues } from './use-subject-values.tsx'
import styles from './subject-index.module.css'

/**
 * Returns the id of the link that opens the subject. The focus returns to this link when the user of a phone leaves the
 * subject.
 */
export const toSubjectLinkId = (id: SubjectId): string => `subject-${id}`

interface Props {
  subjects: readonly SettingsSubject[]
  chosen: SubjectId | undefined
}

export function SubjectIndex({ subjects, chosen }: Props) {
  const { t } = useTranslation('settings')
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const words = toSearchWords(query)
  const foundSubjects = subjects.filter(({ foldedSearchText }) => includesWords(foldedSearchText, words))
  const onKeyDown = (event: KeyboardEvent) => {
    const [firstSubject] = foundSubjects
    if (event.key === 'Escape') setQuery('')
    if (event.key === 'Enter' && firstSubject && words.length > 0)
      void navigate({ hash: toSubjectHash(firstSubject.id) })
  }
  return (
    <nav className={styles.index} aria-label={t('subjects')}>
      <SearchField label={t('search')} value={query} onChange={setQuery} onKeyDown={onKeyDown} />
      <output className={foundSubjects.length > 0 ? 'visually-hidden' : styles.none}>
        {words.length === 0
          ? null
          : foundSubjects.length > 0
            ? t('found', { count: foundSubjects.length })
            : t('none_found', { query: query.trim() })}
      </output>
      {subjectGroupIds.map(group => (
        <Group
          key={group}
          group={group}
          subjects={foundSubjects.filter(({ id }) => subjectIdsByGroup[group].some(member => member === id))}
          chosen={chosen}
          words={words}
        />
      ))}
    </nav>
  )
}

function Group({ group, subjects, chosen, words }: Props & { group: SubjectGroupId; words: readonly string[] }) {
  const { t } = useTranslation('settings')
  const values = useSubjectValues()
  const titleId = useId()
  if (subjects.length === 0) return null
  return (
    <div className={styles.group}>
      <p id={titleId} className={styles.groupTitle}>
        {t(`groups.${group}`)}
      </p>
      <ul className={styles.list} aria-labelledby={titleId}>
        {subjects.map(subject => (
          <li key={subject.id}>
            <a
              id={toSubjectLinkId(subject.id)}
              href={toSubjectHash(subject.id)}
              className={styles.subject}
              aria-current={subject.id === chosen ? 'page' : undefined}
            >
              <span className={styles.title}>{subject.title}</span>{' '}
              <span className={styles.value}>{findSubjectField(subject, words) ?? values[subject.id]}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
