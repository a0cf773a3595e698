import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { createDefaultPayload, PayloadFields, listProperties, type ScriptPayload } from './payload-fields.tsx'
import { ScriptRunDetails } from './script-run-details.tsx'
import { isRunOver, useRequestRun, useScriptRun, type ListedScript } from './use-scripts.ts'

interface Props {
  script: ListedScript
  company: { id: string; name: string } | undefined
}

/**
 * Form that plans a script's run as a dry run. The button that runs the script appears only after a dry run with the
 * same payload.
 */
export function ScriptForm({ script, company }: Props) {
  const { t } = useTranslation('scripts')
  const requestRun = useRequestRun()
  const [payload, setPayload] = useState<ScriptPayload>(() => ({
    ...createDefaultPayload(script.payload),
    ...(company && listProperties(script.payload).some(([, { format }]) => format === 'company')
      ? { company: company.id }
      : {}),
  }))
  const [dryRunId, setDryRunId] = useState<string>()
  const [startedRunId, setStartedRunId] = useState<string>()
  return (
    <>
      <p>{script.what}</p>
      <CallForm
        submit={t('plan')}
        submitting={t('planning')}
        onSubmit={async () => {
          setStartedRunId(undefined)
          setDryRunId((await requestRun({ name: script.name, payload, dry_run: true })).id)
        }}
      >
        <PayloadFields
          schema={script.payload}
          payload={payload}
          company={company}
          onChange={next => {
            setPayload(next)
            setDryRunId(undefined)
            setStartedRunId(undefined)
          }}
        />
      </CallForm>
      {dryRunId === undefined ? <p className="soft">{t('first_plan')}</p> : <ScriptRunDetails id={dryRunId} />}
      {dryRunId !== undefined && startedRunId === undefined ? (
        <RunButton
          dryRunId={dryRunId}
          onRun={async () => setStartedRunId((await requestRun({ name: script.name, payload, dry_run: false })).id)}
        />
      ) : null}
      {startedRunId === undefined ? null : <ScriptRunDetails id={startedRunId} />}
    </>
  )
}

function RunButton({ dryRunId, onRun }: { dryRunId: string; onRun: () => Promise<void> }) {
  const { t } = useTranslation('scripts')
  const { data: run } = useScriptRun(dryRunId)
  const { attempt, alert, isRunning } = useAttempt()
  if (!run || !isRunOver(run) || run.state !== 'done') return null

  return (
    <>
      {alert}
      <Button kind="danger" isBusy={isRunning} onPress={() => void attempt(onRun)}>
        {t(isRunning ? 'starting' : 'run')}
      </Button>
    </>
  )
}
