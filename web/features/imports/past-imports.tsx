import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'
import { useEmployees, useProjects } from '../../lib/entries/employee-and-project-lists.ts'
import { useReloadEntries } from '../../lib/entries/entries.ts'
import { toFailure } from '../../lib/session/failure.ts'
import { useCompany } from '../../lib/session/session.ts'
import { importsKey, useImports } from '../../lib/session/use-imports.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirmation.tsx'
import styles from './imports.module.css'
import { emptyTotals, undoImport, type UndoTotals } from './undo-import.ts'

type Import = Output<typeof api.imports.list>[number]

export function PastImports() {
  const { t } = useTranslation('imports')
  const { time_zone } = useCompany().settings
  const { whole, date } = useFormats()
  const client = useQueryClient()
  const reload = useReloadEntries()
  const { data: imports } = useImports()
  const [importToUndo, setImportToUndo] = useState<Import>()
  const [latestUndo, setLatestUndo] = useState<{ importId: string; totals: UndoTotals; isRunning: boolean }>()
  const [failure, setFailure] = useState('')
  if (!imports || imports.length === 0) return null
  const format = date({ dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone })

  async function undo({ id }: Import) {
    setFailure('')
    setLatestUndo({ importId: id, totals: emptyTotals, isRunning: true })
    let totals = emptyTotals
    try {
      await undoImport(call, id, newTotals =>
        setLatestUndo({ importId: id, totals: (totals = newTotals), isRunning: true }),
      )
    } catch (error) {
      setFailure((await toFailure(error)).message)
    }
    setLatestUndo({ importId: id, totals, isRunning: false })
    await Promise.all([reload(), client.invalidateQueries({ queryKey: importsKey })])
  }

  return (
    <Card title={t('past')}>
      <div>
        {imports.map(pastImport => (
          <div key={pastImport.id} className={styles.past}>
            <div>
              <b className={styles.name}>{pastImport.file_name}</b>
              <div className="soft small">
                {format.format(new Date(pastImport.created))} ·{' '}
                {t('has_entries', { count: pastImport.entries, number: whole(pastImport.entries) })}
                {pastImport.undone === null ? '' : ` · ${t('was_undone')}`}
              </div>
            </div>
            {new Date(pastImport.undo_until) > new Date() && (pastImport.entries > 0 || pastImport.undone === null) ? (
              <Button
                aria-label={t('undo_of', { name: pastImport.file_name })}
                isBusy={latestUndo?.isRunning === true}
                onPress={() => setImportToUndo(pastImport)}
              >
                {t('undo')}
              </Button>
            ) : null}
          </div>
        ))}
      </div>
      {failure ? <Alert message={failure} onHide={() => setFailure('')} /> : null}
      <output>{latestUndo ? <UndoSummary {...latestUndo} /> : null}</output>
      <ConfirmDialog
        title={t('undo_title')}
        isOpen={importToUndo !== undefined}
        onClose={() => setImportToUndo(undefined)}
        confirm={t('undo')}
        confirming={t('undoing_short')}
        cancel={t('cancel')}
        isDanger
        onConfirm={async () => {
          // Closes the dialog at once, because the list shows the progress.
          if (importToUndo) void undo(importToUndo)
          return Promise.resolve()
        }}
      >
        <p>{t('undo_text')}</p>
      </ConfirmDialog>
    </Card>
  )
}

const maxShownKeptEntries = 100

function UndoSummary({
  totals: { removed, deactivated, closed, stays },
  isRunning,
}: {
  totals: UndoTotals
  isRunning: boolean
}) {
  const { t } = useTranslation('imports')
  const { time_zone } = useCompany().settings
  const { whole, date } = useFormats()
  const { data: employees = [] } = useEmployees()
  const { data: projects = [] } = useProjects()
  const findName = (list: readonly { id: string; name: string }[], id: string) =>
    list.find(item => item.id === id)?.name
  const format = date({ dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone })
  const count = stays.length
  return (
    <div className={styles.stack}>
      <b>
        {isRunning
          ? t('undoing', { count: removed, number: whole(removed) })
          : t('undone', { count: removed, number: whole(removed) })}
      </b>
      {deactivated > 0 ? <span>{t('deactivated', { count: deactivated, number: whole(deactivated) })}</span> : null}
      {closed > 0 ? <span>{t('closed', { count: closed, number: whole(closed) })}</span> : null}
      {count > 0 ? (
        <>
          <span>{t('stay_count', { count, number: whole(count) })}</span>
          <ul className={styles.list}>
            {stays.slice(0, maxShownKeptEntries).map(({ id, employee_id, project_id, start_time, why }) => (
              <li key={id}>
                {format.format(new Date(start_time))} · {findName(employees, employee_id)} ·{' '}
                {findName(projects, project_id)}: {t(`stays.${why}`)}
              </li>
            ))}
            {count > maxShownKeptEntries ? <li>{t('more', { number: whole(count - maxShownKeptEntries) })}</li> : null}
          </ul>
        </>
      ) : null}
    </div>
  )
}
