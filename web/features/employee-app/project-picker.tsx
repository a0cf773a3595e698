import { useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { toComparableName } from '../../../shared/domain/names.ts'
import { hasPermission } from '../../../shared/domain/policies.ts'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { toCallContent, type NewCall } from '../../lib/offline/queued-call.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import fieldStyles from '../../ui/fields/field.module.css'
import { useRefreshProjects } from './server-entries.ts'
import styles from './sheet.module.css'

interface Props {
  projects: readonly IdAndName[] | undefined
  /** Projects of the latest entries, latest first. */
  recentProjects: readonly IdAndName[]
  /** `precedingCalls` has the call that creates the project, if the project is new. */
  onChoose: (project: IdAndName, precedingCalls: readonly NewCall[]) => void
}

/** Shorter lists need no search. */
const minProjectsForSearch = 8

const createProject = (project: IdAndName): NewCall => ({
  kind: 'project',
  subject: project.id,
  project,
  call: toCallContent(api.employee.createProject, { body: project }),
})

export function ProjectPicker({ projects, recentProjects, onChoose }: Props) {
  const { t } = useTranslation('employee-app')
  const { compare } = useFormats()
  const account = useEmployee()
  const [text, setText] = useState('')
  useRefreshProjects()
  const comparableSearch = toComparableName(text)
  const canCreate = hasPermission(account, 'create_projects')
  const sortedProjects = (projects ?? []).toSorted((a, b) => compare(a.name, b.name))
  const matchingProjects = sortedProjects.filter(({ name }) => toComparableName(name).includes(comparableSearch))
  const isNew =
    comparableSearch !== '' && !sortedProjects.some(({ name }) => toComparableName(name) === comparableSearch)
  const groups =
    comparableSearch === '' && recentProjects.length > 0 && sortedProjects.length > recentProjects.length
      ? [
          { name: t('projects.recent'), projects: recentProjects },
          {
            name: t('projects.all'),
            projects: sortedProjects.filter(({ id }) => !recentProjects.some(recentProject => recentProject.id === id)),
          },
        ]
      : [{ name: '', projects: matchingProjects }]

  return (
    <>
      {sortedProjects.length >= minProjectsForSearch || canCreate ? (
        <SearchField className={fieldStyles.field ?? ''} value={text} onChange={setText}>
          <Label className={fieldStyles.label ?? ''}>{t('projects.search')}</Label>
          <Input className={fieldStyles.input ?? ''} maxLength={100} />
        </SearchField>
      ) : null}
      <div className={styles.list}>
        {groups.map(({ name, projects: groupProjects }) => (
          <div key={name}>
            {name ? <h3 className={styles.group}>{name}</h3> : null}
            <ul>
              {groupProjects.map(project => (
                <li key={project.id}>
                  <button type="button" className={styles.choice} onClick={() => onChoose(project, [])}>
                    {project.name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {isNew && canCreate ? (
          <button
            type="button"
            className={`${styles.choice} ${styles.create}`}
            onClick={() => {
              const project = { id: newId(), name: text.trim() }
              onChoose(project, [createProject(project)])
            }}
          >
            {t('projects.create', { name: text.trim() })}
          </button>
        ) : null}
        {matchingProjects.length === 0 && !(isNew && canCreate) ? (
          <p className="soft">
            {projects === undefined
              ? t('projects.unknown_yet')
              : comparableSearch
                ? t('projects.no_match', { text })
                : t('projects.none')}
          </p>
        ) : null}
      </div>
    </>
  )
}
