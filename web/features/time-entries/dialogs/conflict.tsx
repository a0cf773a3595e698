import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjects } from '../../../lib/lists.ts'
import type { WorkLog } from '../../../lib/work-logs.ts'
import { Button } from '../../../ui/button.tsx'
import { CallForm } from '../../../ui/call-form.tsx'
import type { Changes } from '../../../lib/entry-draft.ts'
import styles from './dialogs.module.css'
import { useWhen } from './when.ts'

interface Props {
  seen: WorkLog
  /** as somebody else left it */
  theirs: WorkLog
  /** what was typed */
  changes: Changes
  onTake: () => void
  onKeep: () => Promise<void>
}

/** two people changed one entry: what it is now beside what it would become, and whoever came second decides */
export function Conflict({ seen, theirs, changes, onTake, onKeep }: Props) {
  const { t } = useTranslation(['entry-dialogs', 'kit'])
  const { when } = useWhen()
  const { data: projects } = useProjects()
  const box = useRef<HTMLDivElement>(null)
  // the form that had the focus is gone
  useEffect(() => box.current?.focus(), [])

  const instant = (value: string | null): string => (value === null ? t('edit.open') : when(value))
  const approval = (isApproved: boolean): string => (isApproved ? t('edit.approved') : t('edit.not_approved'))
  const mine = changes.new_project_id
  const all = [
    {
      name: t('project'),
      was: seen.project.name,
      now: theirs.project.name,
      mine: mine === undefined ? undefined : (projects?.find(({ id }) => id === mine)?.name ?? ''),
    },
    {
      name: t('kit:in'),
      was: when(seen.start_time),
      now: when(theirs.start_time),
      mine: changes.new_start_time && when(changes.new_start_time),
    },
    {
      name: t('kit:out'),
      was: instant(seen.end_time),
      now: instant(theirs.end_time),
      mine: changes.new_end_time && when(changes.new_end_time),
    },
    {
      name: t('edit.approval'),
      was: approval(seen.approved),
      now: approval(theirs.approved),
      mine: changes.approved === undefined ? undefined : approval(changes.approved),
    },
  ]
  const rows = all.filter(({ was, now, mine: own }) => was !== now || own !== undefined)
  return (
    <CallForm
      submit={t('conflict.keep')}
      submitting={t('saving')}
      cancel={<Button onPress={onTake}>{t('conflict.take')}</Button>}
      onSubmit={onKeep}
    >
      <div ref={box} tabIndex={-1} role="alert" className={styles.told}>
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
                  <span className={styles.soft}>{t('conflict.unchanged')}</span>
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
