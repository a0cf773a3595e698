import { useTranslation } from 'react-i18next'
import { preloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { OpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import type { FilterProps } from './toolbar.tsx'
import { DetailDialogs } from './detail-dialogs.tsx'
import { EntryDetails } from './entry-details.tsx'
import type { DialogName } from './dialog-names.ts'
import { useEntryFormats } from './use-entry-formats.ts'

const AddEntries = preloadedComponent(async () => (await import('./dialogs/add-entries.tsx')).AddEntries)
const FilterDialog = preloadedComponent(async () => (await import('./filter-dialog.tsx')).FilterDialog)
const EditEntry = preloadedComponent(async () => (await import('./dialogs/edit-entry.tsx')).EditEntry)
const EditEntries = preloadedComponent(async () => (await import('./dialogs/edit-entries.tsx')).EditEntries)
const DeleteEntries = preloadedComponent(async () => (await import('./dialogs/delete-entries.tsx')).DeleteEntries)

interface Props {
  openDialog: OpenDialog<DialogName> | undefined
  /** The entry that the dialog is about. */
  entry: Entry | undefined
  /** The selected entries, if the dialog is about the selection. */
  entries: readonly Entry[]
  filters: FilterProps
  /** The number of entries that match the filters. */
  count: number | undefined
  onResetFilters: () => void
  onClose: () => void
  /** Called when all selected entries were changed. */
  onAllDone: () => void
}

export function EntryDialogs({
  openDialog,
  entry,
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
  const formats = useEntryFormats(useCompany().settings.time_zone)
  const nameValues = { name: entry ? formats.name(entry) : '' }
  const countValues = { count: entries.length, shown: whole(entries.length) }
  const hasEntries = entries.length > 0
  return (
    <>
      <Dialog title={t('add')} isOpen={dialogName === 'add'} onClose={onClose}>
        <AddEntries
          onDone={onClose}
          {...(filter.employee === null ? {} : { employee: filter.employee })}
          {...(filter.project === null ? {} : { project: filter.project })}
        />
      </Dialog>
      <Dialog title={t('filters')} isOpen={dialogName === 'filters'} onClose={onClose}>
        <FilterDialog {...filters} count={count} onReset={onResetFilters} onDone={onClose} />
      </Dialog>
      <Dialog
        title={t('edit_of', nameValues)}
        isPanel
        isOpen={(dialogName === 'edit' || dialogName === 'now') && entry !== undefined}
        onClose={onClose}
      >
        {entry ? (
          <>
            <EditEntry entry={entry} onDone={onClose} />
            <EntryDetails entry={entry} />
          </>
        ) : null}
      </Dialog>
      <Dialog
        title={t('edit_selected', countValues)}
        isOpen={dialogName === 'edit-selected' && hasEntries}
        onClose={onClose}
      >
        <EditEntries entries={entries} onDone={onAllDone} onClose={onClose} />
      </Dialog>
      <Dialog
        title={t('delete_selected', countValues)}
        isOpen={dialogName === 'delete-selected' && hasEntries}
        onClose={onClose}
      >
        <DeleteEntries entries={entries} onDone={onAllDone} onClose={onClose} />
      </Dialog>
      <DetailDialogs dialogName={dialogName} entry={entry} onClose={onClose} />
    </>
  )
}
