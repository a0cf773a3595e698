import { useTranslation } from 'react-i18next'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useCompany } from '../../lib/session/session.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts'
import type { EntriesDialogName } from './dialog-names.ts'
import { FlagList } from './flag-list.tsx'
import { useEntryFormats } from './use-entry-formats.ts'

const EntryCommentsDialog = createPreloadedComponent(
  async () => (await import('./dialogs/entry-comments-dialog.tsx')).EntryCommentsDialog,
)
const EntryHistory = createPreloadedComponent(async () => (await import('./dialogs/entry-history.tsx')).EntryHistory)
const EntryMap = createPreloadedComponent(async () => (await import('./dialogs/entry-map.tsx')).EntryMap)
const MissingLocationText = createPreloadedComponent(
  async () => (await import('./dialogs/missing-location-text.tsx')).MissingLocationText,
)

interface Props {
  dialogName: EntriesDialogName | undefined
  entry: Entry | undefined
  onClose: () => void
}

export function DetailDialogs({ dialogName, entry, onClose }: Props) {
  const { t } = useTranslation('entries')
  const formats = useEntryFormats(useCompany().settings.time_zone)
  const leaveGuard = useLeaveGuard()
  const nameValues = { name: entry ? formats.name(entry) : '' }
  const isOpen = (name: EntriesDialogName): boolean => dialogName === name && entry !== undefined
  const dialogProps = { onClose, hasCloseButton: true }
  return (
    <>
      <Dialog
        {...dialogProps}
        title={t('comments_title', nameValues)}
        isOpen={isOpen('comments')}
        onClose={() => leaveGuard.leave(onClose)}
      >
        {entry ? (
          <EntryCommentsDialog entry={entry} leaveQuestion={leaveGuard.question} onUnsaved={leaveGuard.reportUnsaved} />
        ) : null}
      </Dialog>
      <Dialog {...dialogProps} title={t('history_of', nameValues)} isOpen={isOpen('history')}>
        {entry ? (
          <>
            <FlagList entry={entry} />
            <EntryHistory entry={entry} />
          </>
        ) : null}
      </Dialog>
      <Dialog {...dialogProps} title={t('map_of', nameValues)} isOpen={isOpen('map')} isWide>
        {entry ? <EntryMap entry={entry} /> : null}
      </Dialog>
      <Dialog {...dialogProps} title={t('missing_title')} isOpen={isOpen('missing')}>
        <MissingLocationText />
      </Dialog>
    </>
  )
}
