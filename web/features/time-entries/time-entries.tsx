import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPainted } from '../../lib/browser/use-is-painted.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useEntries, type Entry } from '../../lib/entries/entries.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useCreateDialogHash } from '../../ui/dialog/use-create-dialog-hash.ts'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { toBulkBarId, BulkBar, type BulkBarPosition } from './bulk-bar.tsx'
import { useEntryColumns } from './use-entry-columns.tsx'
import { useDayGroups } from './use-day-groups.tsx'
import { EntryDialogs } from './entry-dialogs.tsx'
import { findDraftDialog } from './find-draft-dialog.ts'
import { focusRow } from '../../ui/dialog/focus-row.ts'
import { Hints } from '../../ui/feedback/hints.tsx'
import lines from './lines.module.css'
import { toEntryQuery, isFilterNarrowed, entriesHash, serializeEntryFilter } from './entry-filter.ts'
import { useHiddenColumns } from './hidden-columns.ts'
import { NoEntries } from './no-entries.tsx'
import { OpenEntriesStrip, useOpenEntries } from './open-entries-strip.tsx'
import type { BulkDialogName, EntriesDialogName, EntryDialogOpener } from './dialog-names.ts'
import styles from './time-entries.module.css'
import { EntriesToolbar } from './entries-toolbar.tsx'
import { useApprove } from './use-approve.ts'
import { useEntryFilter } from './use-entry-filter.ts'
import { useEntrySelection } from './use-entry-selection.ts'

const defaultSort = { column: 'date', direction: 'descending' } as const
/** Longer lists get a second bulk bar below the table. */
const maxRowsWithOneBar = 10

/**
 * Returns the entry's last state after the entry has left the lists, so that the entry's dialog keeps the user's input.
 */
function useLastKnownEntry(
  id: string | undefined,
  ...entryLists: readonly (readonly Entry[] | undefined)[]
): Entry | undefined {
  const [lastKnownEntry, setLastKnownEntry] = useState<Entry>()
  const entry = id === undefined ? undefined : entryLists.flatMap(list => list ?? []).find(entry => entry.id === id)
  if (entry && entry !== lastKnownEntry) setLastKnownEntry(entry)
  return entry ?? (lastKnownEntry?.id === id ? lastKnownEntry : undefined)
}

export function TimeEntries() {
  const { t } = useTranslation('entries')
  const { time_zone } = useCompany().settings
  const { filter, today, change, reset } = useEntryFilter()
  const { entries, error, refetch } = useEntries(useMemo(() => toEntryQuery(filter, time_zone), [filter, time_zone]))
  const isPainted = useIsPainted(entries !== undefined || error !== null)
  const openEntries = useOpenEntries()
  const { openDialog, open, close } = useOpenDialog<EntriesDialogName>(findDraftDialog)
  useCreateDialogHash(
    entriesHash,
    openDialog?.dialog === 'add',
    useCallback(() => open({ dialog: 'add' }), [open]),
  )
  const openEntryDialog = useCallback<EntryDialogOpener>((dialog, id) => open({ dialog, id }), [open])
  const { chosen, selected, select, deselectChanged } = useEntrySelection(entries)
  /** The entries that were selected when the bulk dialog opened. The selection can change before the dialog closes. */
  const [bulkDialogSelection, setBulkDialogSelection] = useState<{
    entries: readonly Entry[]
    position: BulkBarPosition
  }>()
  const { approve, failure, clearFailure } = useApprove(select)
  const columns = useEntryColumns({
    hiddenColumnIds: useHiddenColumns(),
    isSingleEmployee: filter.employee !== null,
    entries,
    onOpen: openEntryDialog,
  })
  const groups = useDayGroups(time_zone)
  /** Whether the user has stepped from the opened entry to another one in the panel. */
  const [hasStepped, setStepped] = useState(false)
  const [rows, setRows] = useState<readonly Entry[]>([])
  const entry = useLastKnownEntry(openDialog?.id, entries, openEntries)

  const filters = { filter, today, onChange: change }
  const openBulkDialog = (dialog: BulkDialogName, position: BulkBarPosition) => {
    setBulkDialogSelection({ entries: chosen, position })
    open({ dialog, id: position })
  }
  const onClose = () => {
    close()
    if (hasStepped && openDialog?.id !== undefined) focusRow(openDialog.id)
    setStepped(false)
    if (!bulkDialogSelection) return
    deselectChanged(bulkDialogSelection.entries)
    setBulkDialogSelection(undefined)
    // Focuses the bulk bar, because the button that opened the dialog may be gone.
    restoreFocus(toBulkBarId(bulkDialogSelection.position))
  }
  const onAllDone = () => {
    select(new Set())
    onClose()
  }
  const renderBulkBar = (position: BulkBarPosition) =>
    (entries ? entries.length > 0 : !error) ? (
      <BulkBar
        position={position}
        entries={entries}
        chosen={chosen}
        onOpen={openBulkDialog}
        onApprove={isApproved => {
          void approve(chosen, isApproved)
          restoreFocus(toBulkBarId(position))
        }}
        onClear={() => {
          select(new Set())
          restoreFocus(toBulkBarId(position))
        }}
      />
    ) : null

  return (
    <Screen fillsWindow>
      <OpenEntriesStrip entries={openEntries} onOpen={openEntryDialog} />
      <EntriesToolbar
        {...filters}
        isReady={isPainted}
        onAdd={() => open({ dialog: 'add' })}
        onOpenFilters={() => open({ dialog: 'filters' })}
      />
      {failure ? <Alert title={failure.title} message={failure.reasons} onHide={clearFailure} /> : null}
      <Hints className={styles.list}>
        {renderBulkBar('above')}
        <Table
          label={t('entries')}
          columns={columns}
          rows={entries}
          error={error}
          onRetry={() => void refetch()}
          defaultSort={defaultSort}
          loading={t('loading')}
          empty={
            <NoEntries
              isNarrowed={isFilterNarrowed(filter)}
              isDefaultFilter={serializeEntryFilter(filter, today) === ''}
              onReset={reset}
            />
          }
          selection={{ selected, onChange: select, label: t('select') }}
          onEnter={id => open({ dialog: 'edit', id })}
          onOrder={setRows}
          openRow={openDialog?.dialog === 'edit' ? openDialog.id : undefined}
          groups={groups}
          linesClass={lines.row}
          isDense
          hasTotals
        />
        {entries && entries.length > maxRowsWithOneBar ? renderBulkBar('below') : null}
      </Hints>
      <EntryDialogs
        openDialog={openDialog}
        entry={entry}
        rows={rows}
        onStep={id => {
          open({ dialog: 'edit', id })
          setStepped(true)
        }}
        entries={bulkDialogSelection?.entries ?? []}
        filters={filters}
        count={entries?.length}
        onResetFilters={reset}
        onClose={onClose}
        onAllDone={onAllDone}
      />
    </Screen>
  )
}
