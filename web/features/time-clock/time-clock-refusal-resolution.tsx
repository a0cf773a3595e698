import { useTranslation } from 'react-i18next'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { resolveAndSendQueue } from '../../lib/offline/page-queue.ts'
import { discardCall, requeueCall } from '../../lib/offline/queue.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { explainQueuedRefusal } from '../../lib/session/failure.ts'
import { RefusalResolution } from '../../components/queue/refusal-resolution.tsx'
import { readRefusal } from '../../components/queue/read-refusal.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProjectList } from './project-list.tsx'

interface Props {
  refusedCall: QueuedCall
  /** Open projects to which work on a closed one can be moved. */
  projects: readonly IdAndName[]
  onPin: () => void
}

/**
 * Shows why the servers refused a call of the time clock, and how to resolve it. If an entry on the servers contradicts
 * the call, the person can only confirm that entry.
 */
export function TimeClockRefusalResolution({ refusedCall, projects, onPin }: Props) {
  const { t } = useTranslation(['time-clock', 'kit'])
  const { since } = useCompanyTimeFormats()
  const { error, conflictingEntry, needsProject } = readRefusal(refusedCall)
  const { kind } = refusedCall
  const isWrongPin = error === 'Wrong PIN'
  const projectPicker = (
    <>
      <p>{t('kit:waiting.other_project')}</p>
      <ProjectList
        projects={projects}
        onChoose={project =>
          void resolveAndSendQueue(requeueCall(refusedCall, { project_id: project.id }, { project }))
        }
      />
    </>
  )
  return (
    <RefusalResolution
      refusedCall={refusedCall}
      reason={
        kind === 'in' && conflictingEntry
          ? t('already_in', { project: conflictingEntry.project.name, time: since(conflictingEntry.start_time) })
          : kind === 'out' && conflictingEntry?.end_time
            ? t('already_out', { time: since(conflictingEntry.end_time) })
            : explainQueuedRefusal(refusedCall.refused?.body)
      }
      projectPicker={needsProject ? projectPicker : null}
      canRetry={!isWrongPin && !conflictingEntry && !needsProject}
      canDiscard={!conflictingEntry}
    >
      {isWrongPin ? <Button onPress={onPin}>{t('pin_again')}</Button> : null}
      {conflictingEntry ? (
        <Button onPress={() => void resolveAndSendQueue(discardCall(refusedCall))}>{t('all_right')}</Button>
      ) : null}
    </RefusalResolution>
  )
}
