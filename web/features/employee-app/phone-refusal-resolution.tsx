import { useTranslation } from 'react-i18next'
import { toComparableName } from '../../../shared/domain/names.ts'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { createCommentCall } from '../../components/queue/actions.ts'
import { readRefusal } from '../../components/queue/read-refusal.ts'
import { RefusalResolution } from '../../components/queue/refusal-resolution.tsx'
import { useEnqueue } from '../../components/queue/use-enqueue.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import { discardCall, requeueCall, moveEntriesToProject } from '../../lib/offline/queue.ts'
import { readBodyText, type NewCall, type QueuedCall } from '../../lib/offline/queued-call.ts'
import { resolveAndSendQueue } from '../../lib/offline/page-queue.ts'
import { explainQueuedRefusal } from '../../lib/session/failure.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useOwnProjects } from './server-entries.ts'
import { ProjectPicker } from './project-picker.tsx'
import { EndTimeForm } from './end-time-form.tsx'

/**
 * Lets the employee resolve a refused call. Unlike the time clock, the phone also offers to complete or replace the
 * call.
 */
export function PhoneRefusalResolution({ refusedCall }: { refusedCall: QueuedCall }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const projects = useOwnProjects(account)
  const { when } = useCompanyTimeFormats()
  const enqueue = useEnqueue()
  const { kind, project, subject: entryId, refused } = refusedCall
  const { error, conflictingEntry, needsProject } = readRefusal(refusedCall)
  const conflictingOpenEntry = kind === 'in' ? conflictingEntry : undefined
  const conflictingEnd = kind === 'out' ? conflictingEntry?.end_time : undefined
  const existingProject =
    kind === 'project' && error === 'Project name already exists'
      ? projects?.find(({ name }) => toComparableName(name) === toComparableName(project?.name ?? ''))
      : undefined
  const canMove = needsProject || (kind === 'project' && !existingProject)
  const ownEnd = conflictingEnd ? when(readBodyText(refusedCall, 'end_time')) : ''

  /** Discards the refused call only after its replacements are stored in the queue. */
  const enqueueAndResolve = async (drafts: readonly NewCall[], resolve: () => Promise<void>) => {
    if (await enqueue(drafts)) await resolveAndSendQueue(resolve())
  }
  /**
   * Replaces the project of the refused call. If the refused call was to create a project, moves all entries of that
   * project.
   */
  const moveToProject = (chosenProject: IdAndName) =>
    kind === 'project'
      ? moveEntriesToProject(refusedCall, chosenProject)
      : requeueCall(refusedCall, { project_id: chosenProject.id }, { project: chosenProject })

  return (
    <RefusalResolution
      refusedCall={refusedCall}
      reason={
        conflictingOpenEntry
          ? t('waiting.already_in', {
              project: conflictingOpenEntry.project.name,
              since: when(conflictingOpenEntry.start_time),
            })
          : conflictingEnd
            ? t('waiting.already_out', { end: when(conflictingEnd), yours: ownEnd })
            : explainQueuedRefusal(refused?.body)
      }
      fields={
        conflictingOpenEntry ? <EndTimeForm refusedCall={refusedCall} conflictingEntry={conflictingOpenEntry} /> : null
      }
      projectPicker={
        canMove ? (
          <ProjectPicker
            projects={projects}
            recentProjects={[]}
            onChoose={(chosenProject, precedingCalls) =>
              void enqueueAndResolve(precedingCalls, () => moveToProject(chosenProject))
            }
          />
        ) : null
      }
      canRetry={!conflictingOpenEntry && !conflictingEnd && !existingProject && !needsProject}
      canDiscard={!conflictingEnd}
    >
      {conflictingEnd && project ? (
        <Button
          kind="primary"
          onPress={() =>
            void enqueueAndResolve(
              [createCommentCall(account, { id: entryId, project }, t('waiting.out_comment', { time: ownEnd }))],
              () => discardCall(refusedCall),
            )
          }
        >
          {t('waiting.say_out')}
        </Button>
      ) : null}
      {conflictingEnd ? (
        <Button onPress={() => void resolveAndSendQueue(discardCall(refusedCall))}>{t('waiting.keep_theirs')}</Button>
      ) : null}
      {existingProject ? (
        <Button onPress={() => void resolveAndSendQueue(moveEntriesToProject(refusedCall, existingProject))}>
          {t('waiting.use_existing')}
        </Button>
      ) : null}
    </RefusalResolution>
  )
}
