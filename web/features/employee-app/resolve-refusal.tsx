import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../shared/api/client.ts'
import { comparableName } from '../../../shared/domain/names.ts'
import type { Named } from '../../../shared/domain/entry.ts'
import { refusalReason, conflictingEntry } from '../../lib/session/failure.ts'
import { refusalError } from '../../lib/offline/send-order.ts'
import { discard, requeue, moveToProject } from '../../lib/offline/queue.ts'
import type { NewCall, QueuedCall } from '../../lib/offline/queued-call.ts'
import { sendAfter } from '../../lib/offline/page-queue.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useEnqueue } from '../../components/use-enqueue.ts'
import { addComment } from './actions.ts'
import styles from './employee-app.module.css'
import { useOwnProjects } from './server-entries.ts'
import { ProjectPicker } from './project-picker.tsx'
import { AddEndTime } from './add-end-time.tsx'
import { useTimes } from './use-times.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Shows why the servers refused a call, and ways to resolve it. */
export function ResolveRefusal({ refusedCall }: { refusedCall: QueuedCall }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const projects = useOwnProjects(account)
  const { when } = useTimes()
  const enqueue = useEnqueue()
  const [isChoosing, setChoosing] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { refused, kind, project } = refusedCall
  if (!refused) return null
  const error = refusalError(refusedCall)
  const conflicting = conflictingEntry(new CallError(refused.status, refused.body, undefined))
  const isIn = kind === 'in' && conflicting !== undefined
  const isOut = kind === 'out' && conflicting?.end_time
  const existingProject =
    kind === 'project' && error === 'Project name already exists'
      ? projects?.find(({ name }) => comparableName(name) === comparableName(project?.name ?? ''))
      : undefined
  const canMove =
    (kind === 'in' && (error === 'Project has been closed' || error === 'Not found')) ||
    (kind === 'project' && !existingProject)
  const ownEnd = isOut ? when(toText(refusedCall.call.body['end_time'])) : ''

  /** Discards the refused call only after its replacements are stored in the queue. */
  const settleAfter = async (drafts: readonly NewCall[], settle: () => Promise<void>) => {
    if (await enqueue(drafts)) await sendAfter(settle())
  }
  /** Moves the refused entry, or all entries of the project that could not be created, to another project. */
  const moveTo = (chosen: Named) =>
    kind === 'project'
      ? moveToProject(refusedCall, chosen)
      : requeue(refusedCall, { project_id: chosen.id }, { project: chosen })

  if (isChoosing)
    return (
      <ProjectPicker
        projects={projects}
        recent={[]}
        onChoose={(chosen, first) => void settleAfter(first, () => moveTo(chosen))}
      />
    )
  return (
    <>
      <p>
        {isIn
          ? t('waiting.already_in', { project: conflicting.project.name, since: when(conflicting.start_time) })
          : isOut
            ? t('waiting.already_out', { end: when(isOut), yours: ownEnd })
            : refusalReason(refused.body)}
      </p>
      {isIn ? <AddEndTime refusedCall={refusedCall} conflicting={conflicting} /> : null}
      <div className={styles.answers}>
        {isOut && project ? (
          <Button
            kind="go"
            onPress={() =>
              void settleAfter(
                [addComment({ id: refusedCall.subject, project }, t('waiting.out_comment', { time: ownEnd }))],
                () => discard(refusedCall),
              )
            }
          >
            {t('waiting.say_out')}
          </Button>
        ) : null}
        {isOut ? (
          <Button onPress={() => void sendAfter(discard(refusedCall))}>{t('waiting.keep_theirs')}</Button>
        ) : null}
        {existingProject ? (
          <Button onPress={() => void sendAfter(moveToProject(refusedCall, existingProject))}>
            {t('waiting.use_existing')}
          </Button>
        ) : null}
        {canMove ? <Button onPress={() => setChoosing(true)}>{t('waiting.other_project')}</Button> : null}
        {isIn || isOut || existingProject || (canMove && kind === 'in') ? null : (
          <Button onPress={() => void sendAfter(requeue(refusedCall))}>{t('waiting.again')}</Button>
        )}
        {isOut ? null : (
          <Button
            kind="danger"
            onPress={() => (isConfirming ? void sendAfter(discard(refusedCall)) : setConfirming(true))}
          >
            {isConfirming ? t('waiting.discard_sure') : t('waiting.discard')}
          </Button>
        )}
      </div>
    </>
  )
}
