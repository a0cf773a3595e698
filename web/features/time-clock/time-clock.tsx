import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../../shared/domain/languages.ts'
import type { WorkLog } from '../../../shared/domain/work-log.ts'
import { collatorFor } from '../../lib/intl.ts'
import { useNow } from '../../lib/now.ts'
import type { Queued } from '../../lib/offline/queued.ts'
import { useSending } from '../../lib/offline/use-sending.ts'
import { isReaching, useWaiting } from '../../lib/offline/waiting.ts'
import { useTimeClock } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { foldedContains } from '../../ui/fold.ts'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import field from '../../ui/field.module.css'
import { putLog, useBoard, useLookAgain } from './board.ts'
import { NeedsYou } from './needs-you.tsx'
import { Panel } from './panel.tsx'
import { present } from './present.ts'
import { Tiles } from './tiles.tsx'
import styles from './time-clock.module.css'
import { useTimes } from './use-times.ts'

type Opened = 'waiting' | 'log_out' | { person: string; toSettle?: Queued }

/** a shared screen: whoever passes by finds their name, and clocks in or out */
export function TimeClock({ logOut }: { logOut: ReactNode }) {
  const { t } = useTranslation('time-clock')
  const account = useTimeClock()
  const client = useQueryClient()
  const lookAgain = useLookAgain()
  const queue = useWaiting()
  const reaching = isReaching.use()
  const { board, error, retry } = useBoard(account)
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<Opened>()
  useTitle(account.name)
  // the queue's answers are those of the rows that it called
  useSending(account, { onAnswer: (_, answer) => void putLog(client, answer as WorkLog), onRefused: lookAgain })

  const { compare } = collatorFor(localeOf[account.settings.language])
  const people = present(board?.employees ?? [], queue).toSorted((a, b) => compare(a.name, b.name))
  const found = people.filter(({ name }) => foldedContains(name, text))
  const chosen = typeof opened === 'object' ? people.find(({ id }) => id === opened.person) : undefined

  function close() {
    setOpened(undefined)
    setText('')
  }
  function enter() {
    const [only, ...others] = found
    if (only && others.length === 0) setOpened({ person: only.id })
  }

  const search = (
    <SearchField className={`${field.field} ${styles.search}`} value={text} onChange={setText} onSubmit={enter}>
      <Label className="visually-hidden">{t('find')}</Label>
      <Input className={field.input ?? ''} placeholder={t('find')} maxLength={100} />
    </SearchField>
  )
  const right = (
    <span className={styles.right}>
      <WaitingMark queue={queue} onOpen={() => setOpened('waiting')} />
      <Now />
    </span>
  )
  return (
    <Page name={account.name} nav={search} right={right} wide>
      <h1 className="visually-hidden">{t('title', { company: account.name })}</h1>
      <div className={styles.network} aria-live="polite">
        {reaching ? null : <Mark kind="look">{t('no_network')}</Mark>}
      </div>
      {board ? (
        <Tiles people={found} onOpen={person => setOpened({ person })} />
      ) : error ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <Skeleton lines={6} />
      )}
      {board && people.length === 0 ? <Empty text={t('nobody')} /> : null}
      {people.length > 0 && found.length === 0 ? <Empty text={t('nobody_called', { text })} /> : null}
      <footer className={styles.foot}>
        <Button kind="quiet" onPress={() => setOpened('log_out')}>
          {t('end')}
        </Button>
      </footer>
      {chosen && board ? (
        <Panel
          key={chosen.id}
          person={chosen}
          projects={board.projects}
          asksPin={board.pins}
          queue={queue}
          toSettle={typeof opened === 'object' ? opened.toSettle : undefined}
          onClose={close}
        />
      ) : null}
      <Dialog title={t('needs_you')} isOpen={opened === 'waiting'} onClose={close}>
        <NeedsYou
          queue={queue}
          onPin={one => setOpened({ person: one.employee?.id ?? '', toSettle: one })}
          onClose={close}
        />
      </Dialog>
      <Dialog title={t('end_title')} isOpen={opened === 'log_out'} onClose={close}>
        <p>{t('end_text')}</p>
        {queue.length > 0 ? <p>{t('end_waiting')}</p> : null}
        <DialogActions>
          <Button onPress={close}>{t('cancel')}</Button>
          {logOut}
        </DialogActions>
      </Dialog>
    </Page>
  )
}

function Now() {
  const now = useNow()
  const { time } = useTimes()
  return <time className={styles.now}>{time(new Date(now * 1000).toISOString())}</time>
}
