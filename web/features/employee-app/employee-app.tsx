import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPermission, canMakeChanges } from '../../../shared/domain/policies.ts'
import { addDays, addMonths, mondayOf, monthOf } from '../../../shared/domain/calendar.ts'
import { answeredLateSeconds, type IdAndName, type Entry } from '../../../shared/domain/entry.ts'
import { createLazyComponent, createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useServerNow } from '../../lib/browser/server-clock.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { useQueueSender } from '../../lib/session/use-queue-sender.ts'
import { useIsQueueLoaded, useQueuedCalls } from '../../lib/offline/page-queue.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/browser/use-title.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { QueueBadge } from '../../components/queue/queue-badge.tsx'
import { Clock } from './clock.tsx'
import { DaysList } from './days-list.tsx'
import { DurationSum } from './duration-sum.tsx'
import { groupByDay, listDaysBetween, sumSeconds } from './entries-by-day.ts'
import styles from './employee-app.module.css'
import { Footer } from './footer.tsx'
import {
  createCompanyDayFormatter,
  cacheEntry,
  cacheProject,
  useServerMonths,
  useOwnProjects,
  useReloadEverything,
  useRefreshAccountRegularly,
  type OwnProject,
} from './server-entries.ts'
import { useRecordFirstLogin } from './use-record-first-login.ts'
import { compareByStart, applyQueueToEntries, findOpenEntry, type EntryWithQueue } from './entries-with-queue.ts'

const ForgottenEntry = createLazyComponent(async () => (await import('./forgotten-entry.tsx')).ForgottenEntry)
const EntryForm = createLazyComponent(async () => (await import('./entry-form.tsx')).EntryForm)
const PhoneQueue = createPreloadedComponent(async () => (await import('./phone-queue.tsx')).PhoneQueue)

/** The current month and the twelve months before it. */
const maxMonths = 13
const maxRecentProjects = 5

type OpenDialog = 'queue' | 'add'

export function EmployeeApp({ logOut }: { logOut: ReactNode }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const client = useQueryClient()
  const reload = useReloadEverything()
  const queue = useQueuedCalls()
  const isQueueRead = useIsQueueLoaded()
  const now = useServerNow(30)
  const [monthCount, setMonthCount] = useState(2)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [confirmedOpenId, setConfirmedOpenId] = useState<string>()
  useTitle(account.company.name)
  useRefreshAccountRegularly()
  useRecordFirstLogin()
  useQueueSender(account, {
    onResponse: (queuedCall, response) => void cacheResponse(queuedCall, response),
    onRefused: reload,
  })

  // The casts are safe, because the response has the type of the call's route.
  const cacheResponse = (queuedCall: QueuedCall, response: unknown) =>
    queuedCall.kind === 'project'
      ? cacheProject(client, response as OwnProject)
      : cacheEntry(client, account, response as Entry)

  const day = createCompanyDayFormatter(account)
  const today = day(new Date(now * 1000).toISOString())
  const months = useServerMonths(
    account,
    Array.from({ length: monthCount }, (_, i) => addMonths(monthOf(today), -i)),
  )
  const isLoaded = months[0]?.entries !== undefined
  const entries = [
    ...applyQueueToEntries(
      {
        employee: account,
        open: account.open_work_log,
        entries: months.flatMap(({ entries = [] }) => entries),
      },
      queue,
    ).values(),
  ]
  const openEntry = findOpenEntry(entries)
  const days = groupByDay(entries, day, now)
  const monday = mondayOf(today)
  const week = listDaysBetween(days, monday, addDays(monday, 6))

  const newProjects = queue
    .filter(queuedCall => queuedCall.kind === 'project' && !queuedCall.refused)
    .flatMap(({ project }) => project ?? [])
  const serverProjects = useOwnProjects(account)
  const projects =
    serverProjects || newProjects.length > 0
      ? [
          ...(serverProjects ?? []),
          ...newProjects.filter(({ id }) => !serverProjects?.some(project => project.id === id)),
        ]
      : undefined
  const isForgotten =
    openEntry !== undefined &&
    openEntry.id !== confirmedOpenId &&
    now - Date.parse(openEntry.start_time) / 1000 > answeredLateSeconds
  const canAdd = canMakeChanges(account) && hasPermission(account, 'manage_worklogs')

  return (
    <Page
      name={account.company.name}
      barActions={<QueueBadge queue={queue} onOpen={() => setOpenDialog('queue')} />}
      isNarrow
    >
      <Screen>
        <h1 className="visually-hidden">{account.name}</h1>
        {canMakeChanges(account) ? null : <p className={styles.look}>{t('disabled')}</p>}
        {isQueueRead ? <ScreenReaderAnnouncements queue={queue} openEntry={openEntry} /> : null}
        {!isQueueRead ? (
          <Skeleton lines={6} />
        ) : isForgotten ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <ForgottenEntry entry={openEntry} onStillWorking={() => setConfirmedOpenId(openEntry.id)} />
          </Suspense>
        ) : openEntry || canMakeChanges(account) ? (
          <Clock openEntry={openEntry} projects={projects} recentProjects={listRecentProjects(entries, projects)} />
        ) : null}
        <p className={styles.totals}>
          <b>
            {t('today')}{' '}
            <DurationSum durations={listDaysBetween(days, today, today).flatMap(({ durations }) => durations)} />
          </b>
          <b>
            {t('this_week')} <DurationSum durations={week.map(({ durations }) => sumSeconds(durations))} />
          </b>
        </p>
        <DaysList days={days} today={today} now={now} />
        {days.length === 0 ? (
          <NoEntries isLoaded={isLoaded} hasChoice={projects?.length !== 1} error={months[0]?.error ?? null} />
        ) : null}
        {canAdd && isLoaded ? <Button onPress={() => setOpenDialog('add')}>{t('entry.add')}</Button> : null}
        {isLoaded && monthCount < maxMonths ? (
          <Button
            kind="quiet"
            isBusy={months.at(-1)?.entries === undefined && months.at(-1)?.error === null}
            onPress={() => setMonthCount(count => count + 1)}
          >
            {t('earlier')}
          </Button>
        ) : null}
        {monthCount < maxMonths ? null : <p className="soft small">{t('earliest')}</p>}
        <Footer logOut={logOut} queuedCount={queue.length} />
      </Screen>
      <Dialog title={t('waiting.title')} isOpen={openDialog === 'queue'} onClose={() => setOpenDialog(undefined)}>
        <PhoneQueue queue={queue} onClose={() => setOpenDialog(undefined)} />
      </Dialog>
      <Dialog title={t('entry.add')} isOpen={openDialog === 'add'} onClose={() => setOpenDialog(undefined)}>
        <EntryForm onDone={() => setOpenDialog(undefined)} />
      </Dialog>
    </Page>
  )
}

function ScreenReaderAnnouncements({
  queue,
  openEntry,
}: {
  queue: readonly QueuedCall[]
  openEntry: EntryWithQueue | undefined
}) {
  const { t } = useTranslation('employee-app')
  const refusedCount = queue.filter(queuedCall => queuedCall.refused).length
  return (
    <output className="visually-hidden">
      <span>{openEntry ? t('announced.in', { project: openEntry.project.name }) : t('announced.out')}</span>{' '}
      <span>{refusedCount > 0 ? t('announced.refused', { count: refusedCount }) : null}</span>
    </output>
  )
}

function listRecentProjects(
  entries: readonly { project: IdAndName; start_time: string }[],
  projects: readonly IdAndName[] | undefined,
): IdAndName[] {
  const projectsByLatestUse = entries
    .toSorted(compareByStart)
    .toReversed()
    .map(({ project }) => project)
  const usedProjects = [...new Map(projectsByLatestUse.map(project => [project.id, project])).values()]
  const openProjects = projects
    ? usedProjects.flatMap(({ id }) => projects.find(project => project.id === id) ?? [])
    : usedProjects
  return openProjects.slice(0, maxRecentProjects)
}

interface NoEntriesProps {
  isLoaded: boolean
  /** False if there is exactly one project, which the employee need not choose. */
  hasChoice: boolean
  error: Error | null
}

function NoEntries({ isLoaded, hasChoice, error }: NoEntriesProps) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  if (isLoaded) {
    const emptyText = hasChoice ? t('none_yet') : t('none_yet_one_project')
    return <p className="soft small">{canMakeChanges(account) ? emptyText : t('none_disabled')}</p>
  }
  return error || !window.navigator.onLine ? <p className="soft small">{t('unknown_yet')}</p> : <Skeleton lines={6} />
}
