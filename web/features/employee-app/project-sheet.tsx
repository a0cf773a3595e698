import { useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { comparableName } from '../../../shared/domain/names.ts'
import { hasPermission } from '../../../shared/domain/policies.ts'
import type { Named } from '../../../shared/domain/work-log.ts'
import { collatorFor } from '../../lib/intl.ts'
import { locale } from '../../lib/language.ts'
import type { Draft } from '../../lib/offline/queued.ts'
import { useEmployee } from '../../lib/session.ts'
import field from '../../ui/field.module.css'
import { createProject } from './actions.ts'
import styles from './sheet.module.css'

interface Props {
  /** undefined: not known here yet */
  projects: readonly Named[] | undefined
  /** those worked on last, the latest first */
  recent: readonly Named[]
  /** `first` makes the project, where it is new */
  onChoose: (project: Named, first: readonly Draft[]) => void
}

/** fewer are seen at a glance */
const searchedFrom = 8

export function ProjectSheet({ projects, recent, onChoose }: Props) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const [text, setText] = useState('')
  const wanted = comparableName(text)
  const mayCreate = hasPermission(account, 'create_projects')
  const all = (projects ?? []).toSorted((a, b) => collatorFor(locale()).compare(a.name, b.name))
  const found = all.filter(({ name }) => comparableName(name).includes(wanted))
  const isNew = wanted !== '' && !all.some(({ name }) => comparableName(name) === wanted)
  const groups =
    wanted === '' && recent.length > 0 && all.length > recent.length
      ? [
          { name: t('projects.recent'), its: recent },
          { name: t('projects.all'), its: all.filter(({ id }) => !recent.some(one => one.id === id)) },
        ]
      : [{ name: '', its: found }]

  return (
    <>
      {all.length >= searchedFrom || mayCreate ? (
        <SearchField className={field.field ?? ''} value={text} onChange={setText}>
          <Label className={field.label ?? ''}>{t('projects.search')}</Label>
          <Input className={field.input ?? ''} maxLength={100} />
        </SearchField>
      ) : null}
      <div className={styles.list}>
        {groups.map(({ name, its }) => (
          <div key={name}>
            {name ? <h3 className={styles.group}>{name}</h3> : null}
            <ul>
              {its.map(project => (
                <li key={project.id}>
                  <button type="button" className={styles.choice} onClick={() => onChoose(project, [])}>
                    {project.name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {isNew && mayCreate ? (
          <button
            type="button"
            className={`${styles.choice} ${styles.create}`}
            onClick={() => {
              const draft = createProject(text.trim())
              onChoose(draft.project, [draft])
            }}
          >
            {t('projects.create', { name: text.trim() })}
          </button>
        ) : null}
        {found.length === 0 && !(isNew && mayCreate) ? (
          <p className={styles.soft}>
            {projects === undefined
              ? t('projects.unknown_yet')
              : wanted
                ? t('projects.no_match', { text })
                : t('projects.none')}
          </p>
        ) : null}
      </div>
    </>
  )
}
