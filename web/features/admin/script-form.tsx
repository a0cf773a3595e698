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

/** Requires a dry run with the same payload first. */
export function ScriptForm({ script, company }: Props) {
  const { t } = useTranslation('scripts')
  const askFor = useRequestRun()
  const [payload, setPayload] = useState<ScriptPayload>(() => ({
    ...createDefaultPayload(script.payload),
    ...(company && listProperties(script.payload).some(([, { format }]) => format === 'company')
      ? { company: company.id }
      : {}),
  }))
  const [planned, setPlanned] = useState<string>()
  const [started, setStarted] = useState<string>()
  return (
    <>
      <p>{script.what}</p>
      <CallForm
        submit={t('plan')}
        submitting={t('planning')}
        onSubmit={async () => {
          setStarted(undefined)
          setPlanned((await askFor({ name: script.name, payload, dry_run: true })).id)
        }}
      >
        <PayloadFields
          schema={script.payload}
          payload={payload}
          company={company}
          onChange={next => {
            setPayload(next)
            setPlanned(undefined)
            setStarted(undefined)
          }}
        />
      </CallForm>
      {planned === undefined ? <p className="soft">{t('first_plan')}</p> : <ScriptRunDetails id={planned} />}
      {planned !== undefined && started === undefined ? (
        <RunButton
          dryRunId={planned}
          onRun={async () => setStarted((await askFor({ name: script.name, payload, dry_run: false })).id)}
        />
      ) : null}
      {started === undefined ? null : <ScriptRunDetails id={started} />}
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
