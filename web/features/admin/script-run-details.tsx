import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ScriptRunFiles } from './run-files.tsx'
import styles from './scripts.module.css'
import { isRunOver, useScriptRun, useStopRun, type ScriptRun } from './use-scripts.ts'

export function ScriptRunDetails({ id, initialRun }: { id: string; initialRun?: ScriptRun }) {
  const { t } = useTranslation('scripts')
  const { data: run, error, refetch } = useScriptRun(id, initialRun)
  const stopMutation = useStopRun(id)
  if (error && !run) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!run) return <Skeleton lines={3} />
  return (
    <section className={styles.run} aria-live="polite">
      <h3>{t(run.dry_run ? 'would_change' : 'result')}</h3>
      <p className={run.state === 'failed' ? styles.failed : 'soft'}>{t(`states.${run.state}`)}</p>
      {isRunOver(run) ? null : (
        <>
          <progress className={styles.progress} aria-label={t('progress')} max={100} value={run.percent} />
          <Button isDisabled={run.stop_requested} isBusy={stopMutation.isPending} onPress={() => stopMutation.mutate()}>
            {t(run.stop_requested ? 'stopping' : 'stop')}
          </Button>
        </>
      )}
      <ul className={styles.lines}>
        {run.lines.map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added at the end
          <li key={i}>{line}</li>
        ))}
      </ul>
      {run.further_lines > 0 ? <p className="soft">{t('further_lines', { count: run.further_lines })}</p> : null}
      <ScriptRunFiles run={run} />
    </section>
  )
}
