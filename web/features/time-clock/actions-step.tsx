import { useTranslation } from 'react-i18next'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { canMakeChanges } from '../../../shared/domain/policies.ts'
import type { NewCall, QueuedCall } from '../../lib/offline/queued-call.ts'
import { BigButton } from '../../ui/buttons/big-button.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { toActingEmployee, createClockInCall, createClockOutCall } from '../../components/queue/actions.ts'
import { useDescribeCall } from './use-describe-call.ts'
import styles from './person-panel.module.css'
import type { Person } from './board.ts'
import { ProjectList } from './project-list.tsx'
import { TimeClockRefusalResolution } from './time-clock-refusal-resolution.tsx'
import { RefusedCalls } from '../../components/queue/refused-calls.tsx'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'

interface Props {
  person: Person
  projects: readonly IdAndName[]
  refusedCalls: readonly QueuedCall[]
  onAct: (calls: readonly NewCall[], kind: 'in' | 'out', project: string) => void
  onOpen: (step: 'change' | 'comment') => void
  onResend: (queuedCall: QueuedCall) => void
  onClose: () => void
}

export function ActionsStep({ person, projects, refusedCalls, onAct, onOpen, onResend, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  const { since } = useCompanyTimeFormats()
  const describeCall = useDescribeCall()
  const openEntry = person.open_work_log
  return (
    <>
      <RefusedCalls
        queue={refusedCalls}
        describeCall={describeCall}
        formatTime={since}
        renderRefusal={refusedCall => (
          <TimeClockRefusalResolution
            refusedCall={refusedCall}
            projects={projects}
            onPin={() => onResend(refusedCall)}
          />
        )}
      />
      {openEntry ? (
        <>
          <p className={styles.state}>
            <span className={styles.dot} />
            <span>
              {t('in_since', { time: since(openEntry.start_time) })} · {openEntry.project.name}
            </span>
          </p>
          <BigButton
            onPress={() =>
              onAct([createClockOutCall(toActingEmployee(person), openEntry)], 'out', openEntry.project.name)
            }
          >
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
          <ProjectList
            projects={projects}
            onChoose={project => onAct([createClockInCall(toActingEmployee(person), project)], 'in', project.name)}
          />
        </>
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </>
  )
}
