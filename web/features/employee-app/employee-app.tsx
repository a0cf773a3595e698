import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPermission, mayChange } from '../../../shared/domain/policies.ts'
import { answeredLateSeconds, type Named, type WorkLog } from '../../../shared/domain/work-log.ts'
import { late, soon } from '../../lib/late.ts'
import { useNow } from '../../lib/now.ts'
import type { Queued } from '../../lib/offline/queued.ts'
import { useSending } from '../../lib/offline/use-sending.ts'
import { useWaiting } from '../../lib/offline/waiting.ts'
import { useEmployee } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import { Clock } from './clock.tsx'
import { byDay, clockText, total, weekOf, dayBefore } from './days.ts'
import { DaysList } from './days-list.tsx'
import styles from './employee-app.module.css'
import { Foot } from './foot.tsx'
import {
  dayOf,
  monthBefore,
  putLog,
  putProject,
  useMonths,
  useOwnProjects,
  useRefresh,
  useStayingFresh,
  type Project,
} from './known.ts'
import { inOrder, present, runningOf } from './present.ts'

const Forgotten = late(async () => (await import('./forgotten.tsx')).Forgotten)
const EntryForm = late(async () => (await import('./entry-form.tsx')).EntryForm)
const WaitingList = soon(async () => (await import('./waiting-list.tsx')).WaitingList)

/** this month and eleven before it are twelve; a day of the thirteenth is still within a year */
const mostMonths = 13
const mostRecent = 5

type Opened = 'waiting' | 'add'

export function EmployeeApp({ logOut }: { logOut: ReactNode }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const client = useQueryClient()
  const refresh = useRefresh()
  const queue = useWaiting()
  const now = useNow(30)
  const [monthCount, setMonthCount] = useState(2)
  const [opened, setOpened] = useState<Opened>()
  const [stillIn, setStillIn] = useState<string>()
  useTitle(account.company.name)
  useStayingFresh()
  useSending(account, {
    onAnswer: (one, answer) => void put(one, answer),
    onRefused: refresh,
  })

  // the queue's answers are those of the rows that it called
  const put = (one: Queued, answer: unknown) =>
    one.kind === 'project' ? putProject(client, answer as Project) : putLog(client, account, answer as WorkLog)

  const day = dayOf(account)
  const today = day(new Date(now * 1000).toISOString())
  const months = useMonths(
    account,
    Array.from({ length: monthCount }, (_, i) => monthBefore(today.slice(0, 7), i)),
  )
  const isKnown = months[0]?.logs !== undefined
  const entries = [
    ...present(
      { employee: account, open: account.open_work_log, logs: months.flatMap(({ logs = [] }) => logs) },
      queue,
    ).values(),
  ]
  const running = runningOf(entries)
  const days = byDay(entries, day, now)
  const monday = weekOf(today)

  const made = queue.filter(one => one.kind === 'project' && !one.refused).flatMap(({ project }) => project ?? [])
  const known = useOwnProjects(account)
  const projects =
    known || made.length > 0
      ? [...(known ?? []), ...made.filter(({ id }) => !known?.some(one => one.id === id))]
      : undefined
  const isForgotten =
    running !== undefined && running.id !== stillIn && now - Date.parse(running.start_time) / 1000 > answeredLateSeconds
  const mayAdd = mayChange(account) && hasPermission(account, 'manage_worklogs')

  return (
    <Page name={account.company.name} right={<WaitingMark queue={queue} onOpen={() => setOpened('waiting')} />} narrow>
      <div className={styles.app}>
        <h1 className="visually-hidden">{account.name}</h1>
        {mayChange(account) ? null : <p className={styles.look}>{t('disabled')}</p>}
        {isForgotten ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Forgotten entry={running} onStill={() => setStillIn(running.id)} />
          </Suspense>
        ) : running || mayChange(account) ? (
          <Clock running={running} projects={projects} recent={recentOf(entries, projects)} />
        ) : null}
        <p className={styles.totals}>
          <b>
            {t('today')} <span>{clockText(total(days, today, today))}</span>
          </b>
          <b>
            {t('this_week')} <span>{clockText(total(days, monday, dayBefore(monday, -6)))}</span>
          </b>
        </p>
        <DaysList days={days} today={today} now={now} />
        {days.length === 0 ? <Nothing isKnown={isKnown} error={months[0]?.error ?? null} /> : null}
        {mayAdd && isKnown ? <Button onPress={() => setOpened('add')}>{t('entry.add')}</Button> : null}
        {isKnown && monthCount < mostMonths ? (
          <Button
            kind="quiet"
            isBusy={months.at(-1)?.logs === undefined && months.at(-1)?.error === null}
            onPress={() => setMonthCount(count => count + 1)}
          >
            {t('earlier')}
          </Button>
        ) : null}
        {monthCount < mostMonths ? null : <p className={styles.soft}>{t('earliest')}</p>}
        <Foot logOut={logOut} waiting={queue.length} />
      </div>
      <Dialog title={t('waiting.title')} isOpen={opened === 'waiting'} onClose={() => setOpened(undefined)}>
        <WaitingList queue={queue} onClose={() => setOpened(undefined)} />
      </Dialog>
      <Dialog title={t('entry.add')} isOpen={opened === 'add'} onClose={() => setOpened(undefined)}>
        <EntryForm onDone={() => setOpened(undefined)} />
      </Dialog>
    </Page>
  )
}

/** those worked on last that can still be chosen, each once */
function recentOf(
  entries: readonly { project: Named; start_time: string }[],
  projects: readonly Named[] | undefined,
): Named[] {
  const worked = entries
    .toSorted(inOrder)
    .toReversed()
    .map(({ project }) => project)
  const once = [...new Map(worked.map(project => [project.id, project])).values()]
  const open = projects ? once.flatMap(({ id }) => projects.find(project => project.id === id) ?? []) : once
  return open.slice(0, mostRecent)
}

function Nothing({ isKnown, error }: { isKnown: boolean; error: Error | null }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  if (isKnown) return <p className={styles.soft}>{mayChange(account) ? t('none_yet') : t('none_disabled')}</p>
  return error || !window.navigator.onLine ? <p className={styles.soft}>{t('unknown_yet')}</p> : <Skeleton lines={6} />
}
