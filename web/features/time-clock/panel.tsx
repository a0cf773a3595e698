import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../shared/domain/languages.ts'
import type { Named } from '../../../shared/domain/entry.ts'
import { refusalError } from '../../lib/offline/send-order.ts'
import { discard, sendAgain } from '../../lib/offline/queue.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { isConnected, sendAfter } from '../../lib/offline/page-queue.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { BigButton } from '../../ui/big-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useEnqueue } from '../../ui/use-enqueue.ts'
import { changeProject, clockIn, clockOut, type Action } from './actions.ts'
import { CommentStep } from './comment-step.tsx'
import { chooseLanguage, usePersonLanguage } from './person-language.ts'
import styles from './panel.module.css'
import { PinStep } from './pin-step.tsx'
import type { PersonWithQueue } from './people-with-queue.ts'
import { ProjectList } from './project-list.tsx'
import { SettleRefusal } from './settle-refusal.tsx'
import { useDescribeCall } from './describe-call.ts'
import { useIdle } from './use-idle.ts'
import { useTimes } from './use-times.ts'

interface Props {
  person: PersonWithQueue
  projects: readonly Named[]
  asksPin: boolean
  queue: readonly QueuedCall[]
  /** A call that was refused for a wrong PIN and needs a new one. */
  toSettle: QueuedCall | undefined
  onClose: () => void
}

type ActionKind = 'in' | 'out' | 'change' | 'comment' | 'photo'
interface Done {
  kind: ActionKind
  at: string
  project: string
}

/** After this time the panel closes: long enough to read, to think, or to write. */
const idleSeconds = { done: 6, main: 30, comment: 120 }

/** The actions of one person, in the person's language. */
export function Panel({ person, projects, asksPin, queue, toSettle, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  usePersonLanguage(person.id)
  const { language } = useFormats()
  const enqueue = useEnqueue()
  const { since, time } = useTimes()
  const describeCall = useDescribeCall()
  const [openedAt] = useState(() => new Date().toISOString())
  const [step, setStep] = useState<'main' | 'change' | 'comment'>('main')
  const [pin, setPin] = useState<string>()
  const [awaitingPin, setAwaitingPin] = useState<{ action: Action; done: Done }>()
  const [done, setDone] = useState<Done>()
  const connected = isConnected.use()
  const ownCalls = queue.filter(queued => queued.employee?.id === person.id)
  /** A refused call from an earlier visit. It is only sent again if somebody asks for that, whoever made it. */
  const [toSendAgain, setToSendAgain] = useState(toSettle)
  const wrongPinCalls = ownCalls.filter(one => refusalError(one) === 'Wrong PIN' && one.made >= openedAt)
  const refused = ownCalls.filter(queued => queued.refused && !wrongPinCalls.includes(queued))
  // "Done" would be wrong for a refused call, and stays wrong after the refusal is settled.
  if (done && refused.length > 0) setDone(undefined)
  const isDone = done !== undefined && step === 'main'
  const open = person.open_work_log

  /** Leaving after a wrong PIN gives the action up, so it counts as not done. */
  function leave() {
    for (const queued of wrongPinCalls) void sendAfter(discard(queued))
    onClose()
  }
  // Somebody who has to type the PIN again gets the longer time.
  useIdle(
    isDone && wrongPinCalls.length === 0 ? idleSeconds.done : idleSeconds[step === 'comment' ? 'comment' : 'main'],
    leave,
  )

  function perform(action: Action, kind: ActionKind, project: string) {
    const nextDone = { kind, project, at: new Date().toISOString() }
    if (asksPin && pin === undefined) return setAwaitingPin({ action, done: nextDone })
    carryOut(action, nextDone, pin)
  }

  function carryOut(action: Action, nextDone: Done, givenPin: string | undefined) {
    setAwaitingPin(undefined)
    setDone(nextDone)
    setStep('main')
    void enqueueOrUndo(action(givenPin))
  }

  async function enqueueOrUndo(drafts: Parameters<typeof enqueue>[0]) {
    if (!(await enqueue(drafts))) setDone(undefined)
  }

  function givePin(given: string) {
    setPin(given)
    if (awaitingPin) carryOut(awaitingPin.action, awaitingPin.done, given)
    for (const queued of toSendAgain ? [...wrongPinCalls, toSendAgain] : wrongPinCalls)
      void sendAfter(sendAgain(queued, { pin: given }))
    setToSendAgain(undefined)
  }

  function currentStep() {
    if (awaitingPin || toSendAgain || wrongPinCalls.length > 0)
      return <PinStep name={person.name} isWrong={wrongPinCalls.length > 0} onPin={givePin} onCancel={leave} />
    if (step === 'comment' && open)
      return (
        <CommentStep
          person={person}
          open={open}
          onAction={(action, kind) => perform(action, kind, open.project.name)}
          onBack={() => setStep('main')}
        />
      )
    if (step === 'change' && open)
      return (
        <>
          <ProjectList
            projects={projects.filter(({ id }) => id !== open.project.id)}
            onChoose={project => perform(changeProject(person, open, project), 'change', project.name)}
          />
          <DialogActions>
            <Button onPress={() => setStep('main')}>{t('back')}</Button>
          </DialogActions>
        </>
      )
    if (isDone)
      return (
        <>
          <output className={styles.done}>
            {t(`done.${done.kind}`, { time: time(done.at), project: done.project })}
          </output>
          {ownCalls.length > 0 && !connected ? <p className={styles.look}>{t('kept')}</p> : null}
          <DialogActions>
            {open ? <Button onPress={() => setStep('comment')}>{t('comment_or_photo')}</Button> : null}
            <Button kind="go" onPress={leave}>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      )
    return (
      <>
        {refused.map(queued => (
          <section key={queued.key} aria-label={describeCall(queued)}>
            <b>{describeCall(queued)}</b>
            <p className={styles.soft}>{since(queued.made)}</p>
            <SettleRefusal refusedCall={queued} onPin={() => setToSendAgain(queued)} />
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
            <BigButton onPress={() => perform(clockOut(person, open), 'out', open.project.name)}>
              {t('clock_out')}
            </BigButton>
            <div className={styles.two}>
              <Button onPress={() => setStep('change')}>{t('change_project')}</Button>
              <Button onPress={() => setStep('comment')}>{t('comment_or_photo')}</Button>
            </div>
          </>
        ) : (
          <>
            <p>{t('choose_project')}</p>
            <ProjectList
              projects={projects}
              onChoose={project => perform(clockIn(person, project), 'in', project.name)}
            />
          </>
        )}
        <DialogActions>
          <Button onPress={leave}>{t('close')}</Button>
        </DialogActions>
      </>
    )
  }

  return (
    <Dialog title={person.name} isOpen onClose={leave}>
      <div className={styles.panel}>
        <fieldset className={styles.languages} aria-label={t('language')}>
          {languages.map(id => (
            <button
              key={id}
              type="button"
              lang={id}
              aria-pressed={language === id}
              onClick={() => chooseLanguage(person.id, id)}
            >
              {t(`languages.${id}`)}
            </button>
          ))}
        </fieldset>
        {currentStep()}
      </div>
    </Dialog>
  )
}
