import { useTranslation } from 'react-i18next'
import type { Entry } from '../../lib/entries/entries.ts'
import { useCompany } from '../../lib/session/session.ts'
import { RowPanel, type PanelRows } from '../../ui/dialog/row-panel.tsx'
import { useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useEntryFormats } from './use-entry-formats.ts'

const EntryPanelContent = createPreloadedComponent(
  async () => (await import('./dialogs/entry-panel-content.tsx')).EntryPanelContent,
)

interface Props extends PanelRows<Entry> {
  entry: Entry | undefined
  isOpen: boolean
  onClose: () => void
}

export function EntryPanel({ entry, ...panelProps }: Props) {
  const { t } = useTranslation('entries')
  const formats = useEntryFormats(useCompany().settings.time_zone)
  return (
    <RowPanel
      {...panelProps}
      id="entry-panel"
      title={t('edit_of', { name: entry ? formats.name(entry) : '' })}
      row={entry}
      leaveGuard={useLeaveGuard()}
      stepLabels={{ previous: t('previous_entry'), next: t('next_entry') }}
    >
      {(shownEntry, forms) => <EntryPanelContent key={shownEntry.id} entry={shownEntry} forms={forms} />}
    </RowPanel>
  )
}
