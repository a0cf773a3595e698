import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterPaint } from '../../lib/after-paint.ts'
import { useCompany } from '../../lib/session.ts'
import { useWorkLogs, type WorkLog } from '../../lib/work-logs.ts'
import { Alert } from '../../ui/alert.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { Table } from '../../ui/table.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { barId, BulkBar, type BarPlace } from './bulk-bar.tsx'
import { useColumns } from './columns.tsx'
import { EntryDialogs } from './entry-dialogs.tsx'
import { asked, isNarrowed, writeFilter } from './filter.ts'
import { useHidden } from './hidden-columns.ts'
import { Nothing } from './nothing.tsx'
import { NowStrip, useInNow } from './now-strip.tsx'
import type { BulkDialog, DialogName, OpenEntry } from './opened.ts'
import styles from './time-entries.module.css'
import { Tools } from './tools.tsx'
import { useApprove } from './use-approve.ts'
import { useFilter } from './use-filter.ts'
import { useSelection } from './use-selection.ts'

const defaultSort = { column: 'date', direction: 'descending' } as const
/** with more, what is done with those selected is repeated below */
const oneBar = 10

/** the entry of that id, and the last that was known of it where a list has it no longer: what is typed about it stays */
function useAbout(id: string | undefined, ...lists: readonly (readonly WorkLog[] | undefined)[]): WorkLog | undefined {
  const [last, setLast] = useState<WorkLog>()
  const found = id === undefined ? undefined : lists.flatMap(list => list ?? []).find(entry => entry.id === id)
  if (found && found !== last) setLast(found)
  return found ?? (last?.id === id ? last : undefined)
}

export function TimeEntries() {
  const { t } = useTranslation('entries')
  const { time_zone } = useCompany().settings
  const { filter, today, change, reset } = useFilter()
  const { logs, error, refetch } = useWorkLogs(useMemo(() => asked(filter, time_zone), [filter, time_zone]))
  const isSeen = useAfterPaint(logs !== undefined || error !== null)
  const inNow = useInNow()
  const { opened, open, close } = useOpened<DialogName>()
  const openEntry = useCallback<OpenEntry>((what, id) => open({ what, id }), [open])
  const { chosen, selected, select, settle } = useSelection(logs)
  /** what a dialog is about stays the same while it is open */
  const [about, setAbout] = useState<{ entries: readonly WorkLog[]; place: BarPlace }>()
  const { approve, failed, forget } = useApprove(select)
  const columns = useColumns({
    hidden: useHidden(),
    isOfOne: filter.employee !== null,
    entries: logs,
    onOpen: openEntry,
  })
  const entry = useAbout(opened?.id, logs, inNow)

  const openBulk = (what: BulkDialog, place: BarPlace) => {
    setAbout({ entries: chosen, place })
    open({ what, id: place })
  }
  const onClose = () => {
    close()
    if (!about) return
    settle(about.entries)
    setAbout(undefined)
    // where nothing is selected any more, the button that opened it is gone
    focusSoon(barId(about.place))
  }
  const onAllDone = () => {
    select(new Set())
    onClose()
  }
  const bar = (place: BarPlace) =>
    (logs ? logs.length > 0 : !error) ? (
      <BulkBar
        place={place}
        entries={logs}
        chosen={chosen}
        onOpen={openBulk}
        onApprove={approved => {
          void approve(chosen, approved)
          focusSoon(barId(place))
        }}
        onClear={() => {
          select(new Set())
          focusSoon(barId(place))
        }}
      />
    ) : null

  return (
    <div className={styles.place}>
      <NowStrip entries={inNow} onOpen={openEntry} />
      <Tools filter={filter} today={today} isReady={isSeen} onChange={change} onAdd={() => open({ what: 'add' })} />
      {failed ? <Alert title={failed.title} message={failed.reasons} onHide={forget} /> : null}
      <div className={styles.list}>
        {bar('above')}
        <Table
          label={t('entries')}
          columns={columns}
          rows={logs}
          error={error}
          onRetry={() => void refetch()}
          defaultSort={defaultSort}
          loading={t('loading')}
          empty={
            <Nothing isNarrowed={isNarrowed(filter)} isUsual={writeFilter(filter, today) === ''} onReset={reset} />
          }
          selection={{ selected, onChange: select, label: t('select') }}
          totals
        />
        {logs && logs.length > oneBar ? bar('below') : null}
      </div>
      <EntryDialogs
        opened={opened}
        entry={entry}
        entries={about?.entries ?? []}
        filter={filter}
        onClose={onClose}
        onAllDone={onAllDone}
      />
    </div>
  )
}
