import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../shared/domain/languages.ts'
import { canMakeChanges } from '../../../shared/domain/policies.ts'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { readRefusalError } from '../../lib/offline/send-order.ts'
import { discardCall, requeueCall } from '../../lib/offline/queue.ts'
import type { NewCall, QueuedCall } from '../../lib/offline/queued-call.ts'
import { addPin } from '../../lib/offline/sealed-pin.ts'
import { isConnectedStore, resolveAndSendQueue } from '../../lib/offline/page-queue.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { LanguageSwitcher } from '../../ui/layout/language-switcher.tsx'
import { useEnqueue } from '../../components/queue/use-enqueue.ts'
import { toActingEmployee, createProjectChangeCalls } from '../../components/queue/actions.ts'
import { ActionsStep } from './actions-step.tsx'
import { CommentStep } from './comment-step.tsx'
import { savePersonLanguage, usePersonLanguage } from './person-language.ts'
import {
  createInitialPanelState,
  findMaxIdleSeconds,
  showsPinField,
  needsPin,
  panelReducer,
  findShownCompletion,
  type ActionKind,
} from './panel-state.ts'
import styles from './person-panel.module.css'
import { PinStep } from './pin-step.tsx'
import type { PersonWithQueue } from './apply-queue-to-people.ts'
import { ProjectList } from './project-list.tsx'
import { useIdle } from './use-idle.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'

interface Props {
  person: PersonWithQueue
  projects: readonly IdAndName[]
  requiresPin: boolean
  queue: readonly QueuedCall[]
  /** A call that was refused for a wrong PIN and needs another PIN. */
  callToResolve: QueuedCall | undefined
  onClose: () => void
}

export function PersonPanel({ person, projects, requiresPin, queue, callToResolve, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  usePersonLanguage(person)
  const enqueue = useEnqueue()
  const { time } = useCompanyTimeFormats()
  const [openedAt] = useState(() => new Date().toISOString())
  const [state, dispatch] = useReducer(panelReducer, callToResolve, createInitialPanelState)
  const { step } = state
  const hasConnection = isConnectedStore.use()
  const callsOfPerson = queue.filter(queuedCall => queuedCall.employee?.id === person.id)
  const wrongPinCalls = callsOfPerson.filter(
    queuedCall => readRefusalError(queuedCall) === 'Wrong PIN' && queuedCall.made >= openedAt,
  )
  const wasPinWrong = wrongPinCalls.length > 0
  const refusedCalls = callsOfPerson.filter(queuedCall => queuedCall.refused && !wrongPinCalls.includes(queuedCall))
  // Forgets a completion if a call was refused. Otherwise the panel would show "Done" again once the refusal is
  // resolved.
  if (findShownCompletion(state) && refusedCalls.length > 0) dispatch({ type: 'undone' })
  const openEntry = person.open_work_log

  /** Discards actions with a wrong PIN, because a person who leaves the panel gives these actions up. */
  function leave() {
    for (const queuedCall of wrongPinCalls) void resolveAndSendQueue(discardCall(queuedCall))
    onClose()
  }
  useIdle(findMaxIdleSeconds(state, wasPinWrong), leave)

  function performAction(calls: readonly NewCall[], kind: ActionKind, project: string) {
    const completion = { kind, project, at: new Date().toISOString() }
    dispatch({ type: 'act', pending: { calls, done: completion }, requiresPin })
    if (!needsPin(state, requiresPin)) void carryOut(calls, state.pin)
  }

  async function carryOut(calls: readonly NewCall[], pin: string | undefined) {
    const isQueued = await enqueue(pin === undefined ? calls : calls.map(newCall => addPin(newCall, pin)))
    if (!isQueued) dispatch({ type: 'undone' })
  }

  function confirmWithPin(pin: string) {
    dispatch({ type: 'pin', pin })
    if (step.name === 'pin') void carryOut(step.pending.calls, pin)
    for (const queuedCall of step.name === 'resend' ? [...wrongPinCalls, step.queuedCall] : wrongPinCalls)
      void resolveAndSendQueue(requeueCall(queuedCall, { pin }))
  }

  const goBack = () => dispatch({ type: 'back' })

  function renderShownStep() {
    if (showsPinField(state, wasPinWrong))
      return <PinStep name={person.name} isPinWrong={wasPinWrong} onPin={confirmWithPin} onCancel={leave} />
    if (step.name === 'comment' && openEntry)
      return (
        <CommentStep
          person={person}
          openEntry={openEntry}
          onAct={(calls, kind) => performAction(calls, kind, openEntry.project.name)}
          onBack={goBack}
        />
      )
    if (step.name === 'change' && openEntry)
      return (
        <>
          <ProjectList
            projects={projects.filter(({ id }) => id !== openEntry.project.id)}
            onChoose={project =>
              performAction(
                createProjectChangeCalls(toActingEmployee(person), openEntry, project),
                'change',
                project.name,
              )
            }
          />
          <DialogActions>
            <Button onPress={goBack}>{t('back')}</Button>
          </DialogActions>
        </>
      )
    if (step.name === 'done')
      return (
        <>
          <output className={styles.done}>
            {t(`done.${step.done.kind}`, { time: time(step.done.at), project: step.done.project })}
          </output>
          {callsOfPerson.length > 0 && !hasConnection ? <p className={styles.look}>{t('kept')}</p> : null}
          <DialogActions>
            {openEntry && canMakeChanges(person) ? (
              <Button onPress={() => dispatch({ type: 'open', step: 'comment' })}>{t('comment_or_photo')}</Button>
            ) : null}
            <Button kind="primary" onPress={leave}>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      )
    return (
      <ActionsStep
        person={person}
        projects={projects}
        refusedCalls={refusedCalls}
        onAct={performAction}
        onOpen={openedStep => dispatch({ type: 'open', step: openedStep })}
        onResend={queuedCall => dispatch({ type: 'resend', queuedCall })}
        onClose={leave}
      />
    )
  }

  return (
    <Dialog title={person.name} isOpen onClose={leave}>
      <div className={styles.panel}>
        <LanguageSwitcher
          languages={languages}
          choice={{ onChoose: language => savePersonLanguage(person.id, language) }}
        />
        {renderShownStep()}
      </div>
    </Dialog>
  )
}
