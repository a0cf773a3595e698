import { useTranslation } from 'react-i18next'
import { soon } from '../../lib/late.ts'
import { wholeFormat } from '../../lib/intl.ts'
import { useCompany } from '../../lib/session.ts'
import type { WorkLog } from '../../lib/work-logs.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Opened } from '../../ui/use-opened.ts'
import type { Filter } from './filter.ts'
import { MarksExplained } from './marks-explained.tsx'
import type { DialogName } from './opened.ts'
import { useShown } from './shown.ts'

const AddEntries = soon(async () => (await import('./dialogs/add-entries.tsx')).AddEntries)
const EditEntry = soon(async () => (await import('./dialogs/edit-entry.tsx')).EditEntry)
const EditEntries = soon(async () => (await import('./dialogs/edit-entries.tsx')).EditEntries)
const DeleteEntries = soon(async () => (await import('./dialogs/delete-entries.tsx')).DeleteEntries)
const Comments = soon(async () => (await import('./dialogs/comments.tsx')).Comments)
const History = soon(async () => (await import('./dialogs/history.tsx')).History)
const EntryMap = soon(async () => (await import('./dialogs/entry-map.tsx')).EntryMap)
const LocationMissing = soon(async () => (await import('./dialogs/location-missing.tsx')).LocationMissing)

interface Props {
  opened: Opened<DialogName> | undefined
  /** the one it is about */
  entry: WorkLog | undefined
  /** those it is about, where it is about what was selected */
  entries: readonly WorkLog[]
  filter: Filter
  onClose: () => void
  /** all that was selected is as it was asked to be */
  onAllDone: () => void
}

export function EntryDialogs({ opened, entry, entries, filter, onClose, onAllDone }: Props) {
  const { t } = useTranslation('entries')
  const what = opened?.what
  const shown = useShown(useCompany().settings.time_zone)
  const named = { name: entry ? shown.name(entry) : '' }
  const counted = { count: entries.length, shown: wholeFormat().format(entries.length) }
  const many = entries.length > 0
  return (
    <>
      <Dialog title={t('add')} isOpen={what === 'add'} onClose={onClose}>
        <AddEntries
          onDone={onClose}
          {...(filter.employee === null ? {} : { employee: filter.employee })}
          {...(filter.project === null ? {} : { project: filter.project })}
        />
      </Dialog>
      <Dialog
        title={t('edit_of', named)}
        isOpen={(what === 'edit' || what === 'now') && entry !== undefined}
        onClose={onClose}
      >
        {entry ? <EditEntry entry={entry} onDone={onClose} /> : null}
      </Dialog>
      <Dialog title={t('edit_selected', counted)} isOpen={what === 'edit-selected' && many} onClose={onClose}>
        <EditEntries entries={entries} onDone={onAllDone} onClose={onClose} />
      </Dialog>
      <Dialog title={t('delete_selected', counted)} isOpen={what === 'delete-selected' && many} onClose={onClose}>
        <DeleteEntries entries={entries} onDone={onAllDone} onClose={onClose} />
      </Dialog>
      <Dialog title={t('comments_title', named)} isOpen={what === 'comments' && entry !== undefined} onClose={onClose}>
        {entry ? <Comments entry={entry} /> : null}
      </Dialog>
      <Dialog title={t('history_of', named)} isOpen={what === 'history' && entry !== undefined} onClose={onClose}>
        {entry ? (
          <>
            <MarksExplained entry={entry} />
            <History entry={entry} />
          </>
        ) : null}
      </Dialog>
      <Dialog title={t('map_of', named)} isOpen={what === 'map' && entry !== undefined} onClose={onClose} isWide>
        {entry ? <EntryMap entry={entry} /> : null}
      </Dialog>
      <Dialog title={t('missing_title')} isOpen={what === 'missing'} onClose={onClose}>
        <LocationMissing />
      </Dialog>
    </>
  )
}
