import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Named } from '../../../shared/domain/work-log.ts'
import { wholeFormat } from '../../lib/intl.ts'
import { soon } from '../../lib/late.ts'
import { useNow } from '../../lib/now.ts'
import type { Draft } from '../../lib/offline/queued.ts'
import { useEmployee } from '../../lib/session.ts'
import { BigButton } from '../../ui/big-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PhotoButton } from '../../ui/photo-button.tsx'
import { useRecord } from '../../ui/use-record.ts'
import { photo } from './actions.ts'
import { runningText, secondsOf } from './days.ts'
import styles from './clock.module.css'
import { LocationNote } from './location-note.tsx'
import { asked } from './location.ts'
import type { Entry } from './present.ts'
import { useTimes } from './texts.ts'
import { useClock } from './use-clock.ts'

const ProjectSheet = soon(async () => (await import('./project-sheet.tsx')).ProjectSheet)
const CommentForm = soon(async () => (await import('./comment-form.tsx')).CommentForm)

interface Props {
  running: Entry | undefined
  projects: readonly Named[] | undefined
  recent: readonly Named[]
}

/** in: chosen is clocked in on; pick: it is only chosen; change: from the one that runs to it */
type Sheet = 'in' | 'pick' | 'change' | 'comment'

export function Clock({ running, projects, recent }: Props) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const clock = useClock(account.id)
  const record = useRecord()
  const [sheet, setSheet] = useState<Sheet>()
  const [picked, setPicked] = useState<{ project: Named; first: readonly Draft[] }>()
  const only = projects?.length === 1 ? projects[0] : undefined
  const next = picked?.project ?? recent[0] ?? only

  function choose(project: Named, first: readonly Draft[]) {
    if (sheet === 'in') clock.clockIn(project, first)
    if (sheet === 'change' && running && running.project.id !== project.id) clock.change(running, project, first)
    setPicked(sheet === 'pick' ? { project, first } : undefined)
    setSheet(undefined)
  }

  function start() {
    if (!next) return setSheet('in')
    clock.clockIn(next, picked?.first)
    setPicked(undefined)
  }

  const project = running?.project ?? next
  return (
    <section className={styles.clock} aria-label={running ? t('working_on') : t('project')}>
      <div className={styles.project}>
        <div>
          <p className={styles.soft}>{running ? t('working_on') : t('project')}</p>
          <p className={styles.name}>{project?.name ?? t('no_project')}</p>
        </div>
        {project ? (
          <Button kind="quiet" onPress={() => setSheet(running ? 'change' : 'pick')}>
            {t('change')}
          </Button>
        ) : null}
      </div>
      {running ? <Running entry={running} /> : <p className={styles.soft}>{t('out_now')}</p>}
      <BigButton isResting={clock.isResting} onPress={() => (running ? clock.clockOut(running) : start())}>
        {running ? t('clock_out') : t('clock_in')}
      </BigButton>
      {running ? (
        <div className={styles.two}>
          <PhotoButton onTake={bytes => record([photo(running, bytes)])} />
          <Button onPress={() => setSheet('comment')}>{t('comment')}</Button>
        </div>
      ) : null}
      {running ? <LocationNote onYes={() => void clock.place([running.id])} /> : null}
      <Dialog
        title={t('projects.title')}
        isOpen={sheet !== undefined && sheet !== 'comment'}
        onClose={() => setSheet(undefined)}
      >
        <ProjectSheet projects={projects} recent={recent} onChoose={choose} />
      </Dialog>
      <Dialog
        title={t('comment')}
        isOpen={sheet === 'comment' && running !== undefined}
        onClose={() => setSheet(undefined)}
      >
        {running ? <CommentForm entry={running} onDone={() => setSheet(undefined)} /> : null}
      </Dialog>
    </section>
  )
}

function Running({ entry }: { entry: Entry }) {
  const { t } = useTranslation('employee-app')
  const { since } = useTimes()
  const now = useNow()
  const { time, seconds } = runningText(secondsOf(entry, now))
  return (
    <div>
      <p className={styles.time} role="timer" aria-label={t('running')}>
        {time}
        <span className={styles.seconds}>:{seconds}</span>
      </p>
      <p className={styles.state}>
        <span className={styles.dot} />
        {t('in_since', { time: since(entry.start_time, now * 1000) })}
        <Place entry={entry.id} />
      </p>
    </div>
  )
}

function Place({ entry }: { entry: string }) {
  const { t } = useTranslation('employee-app')
  const last = asked.use()
  if (last?.entry !== entry) return null
  const { state } = last
  const words =
    typeof state === 'object'
      ? t('location.saved', { metres: wholeFormat().format(state.accuracy) })
      : t(`location.${state}`)
  return <span>{` · ${words}`}</span>
}
