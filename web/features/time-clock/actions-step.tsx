import { useTranslation } from 'react-i18next'
import type { Named } from '../../../shared/domain/entry.ts'
import { canMakeChanges } from '../../../shared/domain/policies.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { BigButton } from '../../ui/buttons/big-button.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { clockIn, clockOut, type Action } from './actions.ts'
import { useDescribeCall } from './describe-call.ts'
import styles from './panel.module.css'
import type { Person } from './board.ts'
import { ProjectList } from './project-list.tsx'
import { SettleRefusal } from './resolve-refusal.tsx'
import { useTimes } from './use-times.ts'

interface Props {
  person: Person
  projects: readonly Named[]
  refusedCalls: readonly QueuedCall[]
  onAct: (action: Action, kind: 'in' | 'out', project: string) => void
  onOpen: (step: 'change' | 'comment') => void
  onResend: (queued: QueuedCall) => void
  onClose: () => void
}

/** Shows the person's actions, below their refused calls. */
export function ActionsStep({ person, projects, refusedCalls, onAct, onOpen, onResend, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  const { since } = useTimes()
  const describeCall = useDescribeCall()
  const open = person.open_work_log
  return (
    <>
      {refusedCalls.map(queued => (
        <section key={queued.key} aria-label={describeCall(queued)}>
          <b>{describeCall(queued)}</b>
          <p className="soft">{since(queued.made)}</p>
          <SettleRefusal refusedCall={queued} projects={projects} onPin={() => onResend(queued)} />
        </section>
      ))}
      {open ? (
        <>
          <p className={styles.state}>
            <span className={styles.dot} />
            <span>
              {t('in_since', { time: since(open.start_time) })} · {open.project.name}
            </span>
          </p>
          <BigButton onPress={() => onAct(clockOut(person, open), 'out', open.project.name)}>
            {t('clock_out')}
          </BigButton>
          {canMakeChanges(person) ? (
            <div className={styles.two}>
              <Button onPress={() => onOpen('change')}>{t('change_project')}</Button>
              <Button onPress={() => onOpen('comment')}>{t('comment_or_photo')}</Button>
            </div>
          ) : null}
        </>
      ) : (
        <>
          <p>{t('choose_project')}</p>
          <ProjectList projects={projects} onChoose={project => onAct(clockIn(person, project), 'in', project.name)} />
        </>
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </>
  )
}
