import { useTranslation } from 'react-i18next'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { OpenedDialog } from '../../ui/dialog/use-open-dialog.ts'
import type { FilterProps } from './entries-toolbar.tsx'
import { DetailDialogs } from './detail-dialogs.tsx'
import { EntryPanel } from './entry-panel.tsx'
import type { PanelRows } from '../../ui/dialog/row-panel.tsx'
import type { EntriesDialogName } from './dialog-names.ts'

const AddEntriesForm = createPreloadedComponent(async () => (await import('./dialogs/add-entries.tsx')).AddEntriesForm)
const FilterDialog = createPreloadedComponent(async () => (await import('./filter-dialog.tsx')).FilterDialog)
const EditEntriesForm = createPreloadedComponent(
  async () => (await import('./dialogs/edit-entries.tsx')).EditEntriesForm,
)
const DeleteEntriesConfirmation = createPreloadedComponent(
  async () => (await import('./dialogs/delete-entries.tsx')).DeleteEntriesConfirmation,
)

interface Props extends PanelRows<Entry> {
  openDialog: OpenedDialog<EntriesDialogName> | undefined
  entry: Entry | undefined
  /** The selected entries if the dialog is about them. Otherwise empty. */
  entries: readonly Entry[]
  filters: FilterProps
  /** Number of entries that match the filters. Undefined while loading. */
  count: number | undefined
  onResetFilters: () => void
  onClose: () => void
  onAllDone: () => void
}

export function EntryDialogs({
  openDialog,
  entry,
  rows,
  onStep,
  entries,
  filters,
  count,
  onResetFilters,
  onClose,
  onAllDone,
}: Props) {
  const { t } = useTranslation('entries')
  const { whole } = useFormats()
  const dialogName = openDialog?.dialog
  const { filter } = filters
  const countValues = { count: entries.length, shown: whole(entries.length) }
  const hasEntries = entries.length > 0
  return (
    <>
      <Dialog title={t('add')} isOpen={dialogName === 'add'} onClose={onClose}>
        <AddEntriesForm
          onDone={onClose}
          {...(filter.employee === null ? {} : { employee: filter.employee })}
          {...(filter.project === null ? {} : { project: filter.project })}
        />
      </Dialog>
      <Dialog title={t('filters')} isOpen={dialogName === 'filters'} onClose={onClose}>
        <FilterDialog {...filters} count={count} onReset={onResetFilters} onDone={onClose} />
      </Dialog>
      <EntryPanel
        entry={entry}
        rows={rows}
        isOpen={dialogName === 'edit' || dialogName === 'now'}
        onStep={onStep}
        onClose={onClose}
      />
      <Dialog
        title={t('edit_selected', countValues)}
        isOpen={dialogName === 'edit-selected' && hasEntries}
        onClose={onClose}
      >
        <EditEntriesForm entries={entries} onDone={onAllDone} onClose={onClose} />
      </Dialog>
      <Dialog
        title={t('delete_selected', countValues)}
        isOpen={dialogName === 'delete-selected' && hasEntries}
        onClose={onClose}
      >
        <DeleteEntriesConfirmation entries={entries} onDone={onAllDone} onClose={onClose} />
      </Dialog>
      <DetailDialogs dialogName={dialogName} entry={entry} onClose={onClose} />
    </>
  )
}
