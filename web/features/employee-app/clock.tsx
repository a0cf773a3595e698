import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { hasPermission, canMakeChanges } from '../../../shared/domain/policies.ts'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useServerNow } from '../../lib/browser/server-clock.ts'
import type { NewCall } from '../../lib/offline/queued-call.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { BigButton } from '../../ui/buttons/big-button.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PhotoButton } from '../../components/photo-button.tsx'
import { useEnqueue } from '../../components/queue/use-enqueue.ts'
import { createPhotoCall } from '../../components/queue/actions.ts'
import { formatRunningTime, computeDurationSeconds } from './entries-by-day.ts'
import styles from './clock.module.css'
import { LocationNote } from './location-note.tsx'
import { latestLocationRequest } from './location.ts'
import type { EntryWithQueue } from './entries-with-queue.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import { useClockActions } from './use-clock.ts'

const ProjectPicker = createPreloadedComponent(async () => (await import('./project-picker.tsx')).ProjectPicker)
const CommentForm = createPreloadedComponent(async () => (await import('./comment-form.tsx')).CommentForm)

interface Props {
  openEntry: EntryWithQueue | undefined
  projects: readonly IdAndName[] | undefined
  recentProjects: readonly IdAndName[]
}

/**
 * 'in' clocks in on the chosen project, 'pick' only selects it, and 'change' ends the open entry and then clocks in on
 * the chosen project.
 */
type BottomSheetName = 'in' | 'pick' | 'change' | 'comment'

export function Clock({ openEntry, projects, recentProjects }: Props) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const clock = useClockActions(account)
  const enqueue = useEnqueue()
  const [openSheetName, setOpenSheet] = useState<BottomSheetName>()
  const [pickedProject, setPickedProject] = useState<{ project: IdAndName; precedingCalls: readonly NewCall[] }>()
  const onlyProject = projects?.length === 1 ? projects[0] : undefined
  const nextProject = pickedProject?.project ?? recentProjects[0] ?? onlyProject

  function chooseProject(project: IdAndName, precedingCalls: readonly NewCall[]) {
    if (openSheetName === 'in') clock.clockIn(project, precedingCalls)
    if (openSheetName === 'change' && openEntry && openEntry.project.id !== project.id)
      clock.change(openEntry, project, precedingCalls)
    setPickedProject(openSheetName === 'pick' ? { project, precedingCalls } : undefined)
    setOpenSheet(undefined)
  }

  function start() {
    if (!nextProject) return setOpenSheet('in')
    clock.clockIn(nextProject, pickedProject?.precedingCalls)
    setPickedProject(undefined)
  }

  const project = openEntry?.project ?? nextProject
  const canClock = canMakeChanges(account)
  const hasOtherProject =
    projects === undefined || projects.some(({ id }) => id !== project?.id) || hasPermission(account, 'create_projects')
  return (
    <section className={styles.clock} aria-label={openEntry ? t('working_on') : t('project')}>
      <div className={styles.project}>
        <div>
          <p className="soft small">{openEntry ? t('working_on') : t('project')}</p>
          <p className={styles.name}>{project?.name ?? t('no_project')}</p>
        </div>
        {project && hasOtherProject && canClock ? (
          <Button kind="quiet" onPress={() => setOpenSheet(openEntry ? 'change' : 'pick')}>
            {t('change')}
          </Button>
        ) : null}
      </div>
      {openEntry ? <RunningTimer entry={openEntry} /> : <p className="soft small">{t('out_now')}</p>}
      <BigButton isCoolingDown={clock.isCoolingDown} onPress={() => (openEntry ? clock.clockOut(openEntry) : start())}>
        {openEntry ? t('clock_out') : t('clock_in')}
      </BigButton>
      {openEntry && canClock ? (
        <div className={styles.two}>
          <PhotoButton onTake={bytes => enqueue([createPhotoCall(account, openEntry, bytes)])} />
          <Button onPress={() => setOpenSheet('comment')}>{t('comment')}</Button>
        </div>
      ) : null}
      {(openEntry ?? clock.isAsking) && canClock ? (
        <LocationNote onConsent={() => (openEntry ? void clock.sendLocation([openEntry.id]) : undefined)} />
      ) : null}
      <Dialog
        title={t('projects.title')}
        isOpen={openSheetName !== undefined && openSheetName !== 'comment'}
        onClose={() => setOpenSheet(undefined)}
      >
        <ProjectPicker projects={projects} recentProjects={recentProjects} onChoose={chooseProject} />
      </Dialog>
      <Dialog
        title={t('comment')}
        isOpen={openSheetName === 'comment' && openEntry !== undefined}
        onClose={() => setOpenSheet(undefined)}
      >
        {openEntry ? <CommentForm entry={openEntry} onDone={() => setOpenSheet(undefined)} /> : null}
      </Dialog>
    </section>
  )
}

function RunningTimer({ entry }: { entry: EntryWithQueue }) {
  const { t } = useTranslation('employee-app')
  const { since } = useCompanyTimeFormats()
  const now = useServerNow()
  const { time, seconds } = formatRunningTime(computeDurationSeconds(entry, now))
  return (
    <div>
      <p className={styles.time} role="timer" aria-label={t('running')}>
        {time}
        <span className={styles.seconds}>:{seconds}</span>
      </p>
      <p className={styles.state}>
        <span className={styles.dot} />
        {t('in_since', { time: since(entry.start_time) })}
        <LocationState entry={entry.id} />
      </p>
    </div>
  )
}

function LocationState({ entry }: { entry: string }) {
  const { t } = useTranslation('employee-app')
  const formats = useFormats()
  const request = latestLocationRequest.use()
  if (request?.entry !== entry) return null
  const { state } = request
  const text =
    typeof state === 'object' ? t('location.saved', { metres: formats.whole(state.accuracy) }) : t(`location.${state}`)
  return <span>{` · ${text}`}</span>
}
