import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../shared/domain/languages.ts'
import type { Named } from '../../../shared/domain/work-log.ts'
import { language } from '../../lib/language.ts'
import { refusedWith } from '../../lib/offline/order.ts'
import { discard, sendAgain } from '../../lib/offline/queue.ts'
import type { Queued } from '../../lib/offline/queued.ts'
import { isReaching, settled } from '../../lib/offline/waiting.ts'
import { BigButton } from '../../ui/big-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useRecord } from '../../ui/use-record.ts'
import { change, comeIn, goOut, type Action } from './actions.ts'
import { CommentStep } from './comment-step.tsx'
import { chooseLanguage, useTheirLanguage } from './languages.ts'
import styles from './panel.module.css'
import { PinStep } from './pin-step.tsx'
import type { Shown } from './present.ts'
import { ProjectList } from './project-list.tsx'
import { Refused } from './refused.tsx'
import { useNameOf } from './name-of.ts'
import { useIdle } from './use-idle.ts'
import { useTimes } from './use-times.ts'

interface Props {
  person: Shown
  projects: readonly Named[]
  asksPin: boolean
  queue: readonly Queued[]
  /** had a wrong PIN, and is to get another one */
  toSettle: Queued | undefined
  onClose: () => void
}

type What = 'in' | 'out' | 'change' | 'comment' | 'photo'
interface Done {
  what: What
  at: string
  project: string
}

/** after which the people are shown again: long enough to read, or to think, or to write */
const idleSeconds = { done: 6, main: 30, comment: 120 }

/** what one person does at the time clock, in their language */
export function Panel({ person, projects, asksPin, queue, toSettle, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  useTheirLanguage(person.id)
  const record = useRecord()
  const { since, time } = useTimes()
  const nameOf = useNameOf()
  const [opened] = useState(() => new Date().toISOString())
  const [step, setStep] = useState<'main' | 'change' | 'comment'>('main')
  const [pin, setPin] = useState<string>()
  const [waiting, setWaiting] = useState<{ action: Action; done: Done }>()
  const [done, setDone] = useState<Done>()
  const reaching = isReaching.use()
  const own = queue.filter(one => one.employee?.id === person.id)
  /** one that somebody left behind, whoever that was: it is sent again only by whom it is asked for */
  const [again, setAgain] = useState(toSettle)
  const wrong = own.filter(one => refusedWith(one) === 'Wrong PIN' && one.made >= opened)
  const refused = own.filter(one => one.refused && !wrong.includes(one))
  // what was refused is not done, also once that is settled
  if (done && refused.length > 0) setDone(undefined)
  const isDone = done !== undefined && step === 'main'
  const open = person.open_work_log

  /** who walks away from a wrong PIN has done nothing */
  function leave() {
    for (const one of wrong) void settled(discard(one))
    onClose()
  }
  // Whoever is asked for the PIN again has to remember it first.
  useIdle(isDone && wrong.length === 0 ? idleSeconds.done : idleSeconds[step === 'comment' ? 'comment' : 'main'], leave)

  function act(action: Action, what: What, project: string) {
    const next = { what, project, at: new Date().toISOString() }
    if (asksPin && pin === undefined) return setWaiting({ action, done: next })
    carryOut(action, next, pin)
  }

  function carryOut(action: Action, next: Done, by: string | undefined) {
    setWaiting(undefined)
    setDone(next)
    setStep('main')
    void keep(action(by))
  }

  async function keep(drafts: Parameters<typeof record>[0]) {
    if (!(await record(drafts))) setDone(undefined)
  }

  function givePin(given: string) {
    setPin(given)
    if (waiting) carryOut(waiting.action, waiting.done, given)
    for (const one of again ? [...wrong, again] : wrong) void settled(sendAgain(one, { pin: given }))
    setAgain(undefined)
  }

  function content() {
    if (waiting || again || wrong.length > 0)
      return <PinStep name={person.name} isWrong={wrong.length > 0} onPin={givePin} onCancel={leave} />
    if (step === 'comment' && open)
      return (
        <CommentStep
          person={person}
          open={open}
          onSay={(action, what) => act(action, what, open.project.name)}
          onBack={() => setStep('main')}
        />
      )
    if (step === 'change' && open)
      return (
        <>
          <ProjectList
            projects={projects.filter(({ id }) => id !== open.project.id)}
            onChoose={project => act(change(person, open, project), 'change', project.name)}
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
            {t(`done.${done.what}`, { time: time(done.at), project: done.project })}
          </output>
          {own.length > 0 && !reaching ? <p className={styles.look}>{t('kept')}</p> : null}
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
        {refused.map(one => (
          <section key={one.key} aria-label={nameOf(one)}>
            <b>{nameOf(one)}</b>
            <p className={styles.soft}>{since(one.made)}</p>
            <Refused one={one} onPin={() => setAgain(one)} />
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
            <BigButton onPress={() => act(goOut(person, open), 'out', open.project.name)}>{t('clock_out')}</BigButton>
            <div className={styles.two}>
              <Button onPress={() => setStep('change')}>{t('change_project')}</Button>
              <Button onPress={() => setStep('comment')}>{t('comment_or_photo')}</Button>
            </div>
          </>
        ) : (
          <>
            <p>{t('choose_project')}</p>
            <ProjectList projects={projects} onChoose={project => act(comeIn(person, project), 'in', project.name)} />
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
              aria-pressed={language() === id}
              onClick={() => chooseLanguage(person.id, id)}
            >
              {t(`languages.${id}`)}
            </button>
          ))}
        </fieldset>
        {content()}
      </div>
    </Dialog>
  )
}
