import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../shared/domain/entry.ts'
import { getFormats } from '../../lib/language/intl.ts'
import { useServerNow } from '../../lib/browser/server-clock.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { useQueueSender } from '../../lib/session/use-queue-sender.ts'
import { isConnectedStore, useIsQueueLoaded, useQueuedCalls } from '../../lib/offline/page-queue.ts'
import { useTimeClockAccount } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/browser/use-title.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { containsFoldedText } from '../../ui/fields/search-text.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { QueueBadge } from '../../components/queue/queue-badge.tsx'
import fieldStyles from '../../ui/fields/field.module.css'
import { cacheBoardEntry, useBoard, useReloadBoard } from './board.ts'
import { TimeClockQueue } from './time-clock-queue.tsx'
import { PersonPanel } from './person-panel.tsx'
import { applyQueueToPeople } from './apply-queue-to-people.ts'
import { PersonTiles } from './person-tiles.tsx'
import styles from './time-clock.module.css'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'

type OpenDialog = 'queue' | 'log_out' | { person: string; callToResolve?: QueuedCall }

export function TimeClock({ logOut }: { logOut: ReactNode }) {
  const { t } = useTranslation('time-clock')
  const account = useTimeClockAccount()
  const client = useQueryClient()
  const reloadBoard = useReloadBoard()
  const queue = useQueuedCalls()
  const isQueueRead = useIsQueueLoaded()
  const hasConnection = isConnectedStore.use()
  const { board, error, retry } = useBoard(account)
  const [text, setText] = useState('')
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  useTitle(account.name)
  // The cast is safe, because all calls of a time clock respond with an entry.
  useQueueSender(account, {
    onResponse: (_, response) => void cacheBoardEntry(client, response as Entry).then(reloadBoard),
    onRefused: reloadBoard,
  })

  const { compare } = getFormats(account.settings.language)
  const people = applyQueueToPeople(board?.employees ?? [], queue).toSorted((a, b) => compare(a.name, b.name))
  const matchingPeople = people.filter(({ name }) => containsFoldedText(name, text))
  const openPerson = typeof openDialog === 'object' ? people.find(({ id }) => id === openDialog.person) : undefined

  function close() {
    setOpenDialog(undefined)
    setText('')
  }
  function openOnlyMatch() {
    const [firstMatch, ...otherMatches] = matchingPeople
    if (firstMatch && otherMatches.length === 0) setOpenDialog({ person: firstMatch.id })
  }

  const search = (
    <SearchField
      className={`${fieldStyles.field} ${styles.search}`}
      value={text}
      onChange={setText}
      onSubmit={openOnlyMatch}
    >
      <Label className="visually-hidden">{t('find')}</Label>
      <Input className={fieldStyles.input ?? ''} placeholder={t('find')} maxLength={100} />
    </SearchField>
  )
  const barActions = (
    <span className={styles.right}>
      <QueueBadge queue={queue} onOpen={() => setOpenDialog('queue')} />
      <WallTime />
    </span>
  )
  return (
    <Page name={account.name} nav={search} barActions={barActions} isWide>
      <h1 className="visually-hidden">{t('title', { company: account.name })}</h1>
      <div className={styles.network} aria-live="polite">
        {hasConnection ? null : <Badge kind="look">{t('no_network')}</Badge>}
      </div>
      {board && isQueueRead ? (
        <PersonTiles people={matchingPeople} onOpen={person => setOpenDialog({ person })} />
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <Skeleton lines={6} />
      )}
      {board && people.length === 0 ? <EmptyState text={t('nobody')} /> : null}
      {people.length > 0 && matchingPeople.length === 0 ? <EmptyState text={t('nobody_called', { text })} /> : null}
      <footer className={styles.foot}>
        <Button kind="quiet" onPress={() => setOpenDialog('log_out')}>
          {t('end')}
        </Button>
      </footer>
      {openPerson && board ? (
        <PersonPanel
          key={openPerson.id}
          person={openPerson}
          projects={board.projects}
          requiresPin={board.pins}
          queue={queue}
          callToResolve={typeof openDialog === 'object' ? openDialog.callToResolve : undefined}
          onClose={close}
        />
      ) : null}
      <Dialog title={t('needs_you')} isOpen={openDialog === 'queue'} onClose={close}>
        <TimeClockQueue
          queue={queue}
          projects={board?.projects ?? []}
          onPin={queuedCall => setOpenDialog({ person: queuedCall.employee?.id ?? '', callToResolve: queuedCall })}
          onClose={close}
        />
      </Dialog>
      <Dialog title={t('end_title')} isOpen={openDialog === 'log_out'} onClose={close}>
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

function WallTime() {
  const now = useServerNow()
  const { time } = useCompanyTimeFormats()
  return <time className={styles.now}>{time(new Date(now * 1000).toISOString())}</time>
}
