import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../shared/api/client.ts'
import { comparableName } from '../../../shared/domain/names.ts'
import type { Named } from '../../../shared/domain/work-log.ts'
import { reasonOf, standingAgainst } from '../../lib/failure.ts'
import { refusedWith } from '../../lib/offline/order.ts'
import { discard, sendAgain, standIn } from '../../lib/offline/queue.ts'
import type { Draft, Queued } from '../../lib/offline/queued.ts'
import { settled } from '../../lib/offline/waiting.ts'
import { useEmployee } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { useRecord } from '../../ui/use-record.ts'
import { comment } from './actions.ts'
import styles from './employee-app.module.css'
import { useOwnProjects } from './known.ts'
import { ProjectSheet } from './project-sheet.tsx'
import { RecordUntil } from './record-until.tsx'
import { useTimes } from './texts.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** why the servers did not take it, and what can be done about it */
export function Settle({ one }: { one: Queued }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const projects = useOwnProjects(account)
  const { when } = useTimes()
  const record = useRecord()
  const [isChoosing, setChoosing] = useState(false)
  const [isSure, setSure] = useState(false)
  const { refused, kind, project } = one
  if (!refused) return null
  const why = refusedWith(one)
  const standing = standingAgainst(new CallError(refused.status, refused.body, undefined))
  const isIn = kind === 'in' && standing !== undefined
  const isOut = kind === 'out' && standing?.end_time
  const same =
    kind === 'project' && why === 'Project name already exists'
      ? projects?.find(({ name }) => comparableName(name) === comparableName(project?.name ?? ''))
      : undefined
  const canMove =
    (kind === 'in' && (why === 'Project has been closed' || why === 'Not found')) || (kind === 'project' && !same)
  const yours = isOut ? when(text(one.call.body['end_time'])) : ''

  /** nothing is given up for what could not be kept here */
  const afterwards = async (drafts: readonly Draft[], settle: () => Promise<void>) => {
    if (await record(drafts)) await settled(settle())
  }
  /** the hours of this way in, or all that were meant for the project that is not made */
  const moveTo = (chosen: Named) =>
    kind === 'project' ? standIn(one, chosen) : sendAgain(one, { project_id: chosen.id }, { project: chosen })

  if (isChoosing)
    return (
      <ProjectSheet
        projects={projects}
        recent={[]}
        onChoose={(chosen, first) => void afterwards(first, () => moveTo(chosen))}
      />
    )
  return (
    <>
      <p>
        {isIn
          ? t('waiting.already_in', { project: standing.project.name, since: when(standing.start_time) })
          : isOut
            ? t('waiting.already_out', { end: when(isOut), yours })
            : reasonOf(refused.body)}
      </p>
      {isIn ? <RecordUntil one={one} standing={standing} /> : null}
      <div className={styles.answers}>
        {isOut && project ? (
          <Button
            kind="go"
            onPress={() =>
              void afterwards([comment({ id: one.subject, project }, t('waiting.out_comment', { time: yours }))], () =>
                discard(one),
              )
            }
          >
            {t('waiting.say_out')}
          </Button>
        ) : null}
        {isOut ? <Button onPress={() => void settled(discard(one))}>{t('waiting.keep_theirs')}</Button> : null}
        {same ? <Button onPress={() => void settled(standIn(one, same))}>{t('waiting.use_existing')}</Button> : null}
        {canMove ? <Button onPress={() => setChoosing(true)}>{t('waiting.other_project')}</Button> : null}
        {isIn || isOut || same || (canMove && kind === 'in') ? null : (
          <Button onPress={() => void settled(sendAgain(one))}>{t('waiting.again')}</Button>
        )}
        {isOut ? null : (
          <Button kind="danger" onPress={() => (isSure ? void settled(discard(one)) : setSure(true))}>
            {isSure ? t('waiting.discard_sure') : t('waiting.discard')}
          </Button>
        )}
      </div>
    </>
  )
}
