import { useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import fieldStyles from '../../ui/fields/field.module.css'
import { containsFoldedText } from '../../ui/fields/search-text.ts'
import styles from './person-panel.module.css'

const minProjectsForSearch = 8

export function ProjectList({
  projects,
  onChoose,
}: {
  projects: readonly IdAndName[]
  onChoose: (project: IdAndName) => void
}) {
  const { t } = useTranslation('time-clock')
  const [text, setText] = useState('')
  const { compare } = useFormats()
  const matchingProjects = projects
    .filter(({ name }) => containsFoldedText(name, text))
    .toSorted((a, b) => compare(a.name, b.name))
  return (
    <>
      {projects.length >= minProjectsForSearch ? (
        <SearchField className={fieldStyles.field ?? ''} value={text} onChange={setText}>
          <Label className={fieldStyles.label ?? ''}>{t('find_project')}</Label>
          <Input className={fieldStyles.input ?? ''} maxLength={100} />
        </SearchField>
      ) : null}
      <ul className={styles.projects}>
        {matchingProjects.map(project => (
          <li key={project.id}>
            <button type="button" onClick={() => onChoose(project)}>
              {project.name}
            </button>
          </li>
        ))}
      </ul>
      {matchingProjects.length === 0 ? (
        <p className="soft">{projects.length === 0 ? t('no_projects') : t('no_match', { text })}</p>
      ) : null}
    </>
  )
}
