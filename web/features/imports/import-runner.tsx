import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import { call, callWithoutConfirmation } from '../../lib/session/api.ts'
import { useCallWithLargerPlan } from '../../lib/billing/larger-plan.ts'
import { displayFailure } from '../../lib/session/failure.ts'
import { useReloadEntries } from '../../lib/entries/entries.ts'
import { importsKey } from '../../lib/session/use-imports.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'
import { FormResult } from '../../ui/feedback/form-result.tsx'
import styles from './imports.module.css'
import type { ImportBatch, ImportPlanSummary } from './messages.ts'
import { runImport, type ImportApi, type ImportProgress, type ImportTotals } from './run-import.ts'

interface Props {
  fileName: string
  plan: ImportPlanSummary
  timeZone: string
  batch: (index: number) => Promise<ImportBatch>
  inactive: readonly string[]
  isReady: boolean
  hint: string | undefined
  onStart: () => void
}

type State =
  | { step: 'ready' }
  | { step: 'sending'; progress: ImportProgress }
  | { step: 'done'; totals: ImportTotals; isComplete: boolean }

const stopButtonId = 'stop-import'

/**
 * On a support visit, the administrator confirms only the request that starts the import. These requests are sent
 * without confirmation.
 */
const importApi: Omit<ImportApi, 'start'> = {
  createEmployee: body => callWithoutConfirmation(api.employees.create, { body }),
  listEmployees: () => call(api.employees.list),
  createProject: body => callWithoutConfirmation(api.projects.create, { body }),
  listProjects: () => call(api.projects.list),
  addEntries: (id, body) => callWithoutConfirmation(api.imports.entries, { params: { id }, body }),
}

/**
 * Runs the import and shows its progress. The user can stop and resume the import, because every request is idempotent.
 */
export function ImportRunner({ fileName, plan, timeZone, batch, inactive, isReady, hint, onStart }: Props) {
  const { t } = useTranslation('imports')
  const { whole } = useFormats()
  const client = useQueryClient()
  const reload = useReloadEntries()
  const callWithPlan = useCallWithLargerPlan()
  const company = useCompany()
  const [state, setState] = useState<State>({ step: 'ready' })
  const [failure, setFailure] = useState('')
  const id = useRef(newId())
  const stopController = useRef<AbortController>(undefined)
  useEffect(() => () => stopController.current?.abort(), [])

  const startImport: ImportApi['start'] = body =>
    callWithPlan(acceptance => call(api.imports.start, { body: { ...body, ...acceptance } }))

  async function start() {
    onStart()
    setFailure('')
    const { signal } = (stopController.current = new AbortController())
    const totals: ImportTotals = {
      employees: 0,
      projects: 0,
      created: 0,
      existing: 0,
      refusedByFullMonth: 0,
      refusedPhoneEmployees: [],
    }
    setState({ step: 'sending', progress: { done: 0, total: 1 } })
    // Moves the focus, because the focused button disappears.
    restoreFocus(stopButtonId)
    const programs = listActiveIntegrations(company)
    let isComplete = false
    try {
      await runImport(
        { id: id.current, fileName, timeZone, plan, batch, programs, inactive },
        {
          api: { ...importApi, start: startImport },
          signal,
          onProgress: progress => setState({ step: 'sending', progress }),
        },
        totals,
      )
      isComplete = !signal.aborted
    } catch (error) {
      await displayFailure(error, ({ message }) => setFailure(message))
    }
    setState({ step: 'done', totals, isComplete })
    await Promise.all([reload(), client.invalidateQueries({ queryKey: importsKey })])
  }

  const count = plan.entryCount
  const isEmpty = count + plan.employees.length + plan.projects.length === 0
  if (state.step === 'sending') {
    const { done, total } = state.progress
    const text = t('sending', { done: whole(done), total: whole(total) })
    return (
      <div className={styles.stack}>
        <progress className={styles.progress} max={total} value={done} aria-label={t('progress')} />
        <div className={styles.actions}>
          <span>{text}</span>
          <Button id={stopButtonId} onPress={() => stopController.current?.abort()}>
            {t('stop')}
          </Button>
        </div>
        <p className="soft small">{t('stay')}</p>
      </div>
    )
  }
  return (
    <div className={styles.stack}>
      {failure ? <Alert message={failure} onHide={() => setFailure('')} /> : null}
      {state.step === 'done' ? (
        <FormResult>
          <Result totals={state.totals} isComplete={state.isComplete} />
        </FormResult>
      ) : null}
      {hint ? <p>{hint}</p> : null}
      {state.step === 'ready' || !state.isComplete ? (
        <div>
          <Button kind="primary" isDisabled={!isReady || isEmpty} onPress={() => void start()}>
            {state.step === 'done'
              ? t('continue')
              : count > 0
                ? t('import_entries', { count, number: whole(count) })
                : t('import')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Result({ totals, isComplete }: { totals: ImportTotals; isComplete: boolean }) {
  const { t } = useTranslation('imports')
  const { whole, list } = useFormats()
  return (
    <ul className={styles.list}>
      <li>
        <b>{isComplete ? t('done') : t('stopped')}</b>
      </li>
      <li>{t('made_entries', { count: totals.created, number: whole(totals.created) })}</li>
      {totals.employees > 0 ? (
        <li>{t('made_employees', { count: totals.employees, number: whole(totals.employees) })}</li>
      ) : null}
      {totals.projects > 0 ? (
        <li>{t('made_projects', { count: totals.projects, number: whole(totals.projects) })}</li>
      ) : null}
      {totals.existing > 0 ? <li>{t('there', { count: totals.existing, number: whole(totals.existing) })}</li> : null}
      {totals.refusedByFullMonth > 0 ? (
        <li>{t('full', { count: totals.refusedByFullMonth, number: whole(totals.refusedByFullMonth) })}</li>
      ) : null}
      {totals.refusedPhoneEmployees.length > 0 ? (
        <li>{t('phones', { names: list(totals.refusedPhoneEmployees) })}</li>
      ) : null}
    </ul>
  )
}
