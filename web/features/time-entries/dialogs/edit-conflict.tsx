import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjects } from '../../../lib/entries/employee-and-project-lists.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import type { EntryChanges } from '../../../lib/entries/entry-draft.ts'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

interface Props {
  openedEntry: Entry
  currentEntry: Entry
  changes: EntryChanges
  onTakeTheirs: () => void
  onKeepMine: () => Promise<void>
}

export function EditConflict({ openedEntry, currentEntry, changes, onTakeTheirs, onKeepMine }: Props) {
  const { t } = useTranslation(['entry-dialogs', 'kit'])
  const { when } = useEntryTexts()
  const { data: projects } = useProjects()
  const alertBox = useRef<HTMLDivElement>(null)
  // Moves the focus here, because the focused form was removed.
  useEffect(() => alertBox.current?.focus(), [])

  const formatInstant = (value: string | null): string => (value === null ? t('edit.open') : when(value))
  const formatApproval = (isApproved: boolean): string => (isApproved ? t('edit.approved') : t('edit.not_approved'))
  const newProjectId = changes.new_project_id
  const fields = [
    {
      name: t('project'),
      was: openedEntry.project.name,
      now: currentEntry.project.name,
      mine: newProjectId === undefined ? undefined : (projects?.find(({ id }) => id === newProjectId)?.name ?? ''),
    },
    {
      name: t('kit:in'),
      was: when(openedEntry.start_time),
      now: when(currentEntry.start_time),
      mine: changes.new_start_time && when(changes.new_start_time),
    },
    {
      name: t('kit:out'),
      was: formatInstant(openedEntry.end_time),
      now: formatInstant(currentEntry.end_time),
      mine: changes.new_end_time && when(changes.new_end_time),
    },
    {
      name: t('edit.approval'),
      was: formatApproval(openedEntry.approved),
      now: formatApproval(currentEntry.approved),
      mine: changes.approved === undefined ? undefined : formatApproval(changes.approved),
    },
  ]
  const rows = fields.filter(({ was, now, mine: ownText }) => was !== now || ownText !== undefined)
  return (
    <CallForm
      submit={t('conflict.keep')}
      submitting={t('saving')}
      cancel={<Button onPress={onTakeTheirs}>{t('conflict.take')}</Button>}
      onSubmit={onKeepMine}
    >
      <div ref={alertBox} tabIndex={-1} role="alert" className={styles.outcome}>
        {t('conflict.told')}
      </div>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.what')}</th>
            <th scope="col">{t('conflict.now')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.now}</td>
              <td>
                {row.mine === undefined ? (
                  <span className="soft small">{t('conflict.unchanged')}</span>
                ) : (
                  <b>{row.mine}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </CallForm>
  )
}
