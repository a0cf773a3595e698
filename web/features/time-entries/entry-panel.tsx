import { useTranslation } from 'react-i18next'
import type { Entry } from '../../lib/entries/entries.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chevron, CloseIcon, UpIcon } from '../../ui/buttons/icons.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'
import { useLeaving } from '../../ui/dialog/use-leaving.ts'
import { preloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useEntryFormats } from './use-entry-formats.ts'
import { useRowKeys } from './use-row-keys.ts'

const PanelContent = preloadedComponent(async () => (await import('./dialogs/panel-content.tsx')).PanelContent)

export interface PanelRows {
  /** All entries of the table, in its order. */
  rows: readonly Entry[]
  /** Shows another entry. */
  onStep: (id: string) => void
}

interface Props extends PanelRows {
  entry: Entry | undefined
  isOpen: boolean
  onClose: () => void
}

const panelId = 'entry-panel'

/** Shows an entry beside the table, and goes through the rows of the table. */
export function EntryPanel({ entry, rows, isOpen, onStep, onClose }: Props) {
  const { t } = useTranslation(['entries', 'kit'])
  const formats = useEntryFormats(useCompany().settings.time_zone)
  const leaving = useLeaving()
  const index = rows.findIndex(({ id }) => id === entry?.id)
  const [previous, next] = index === -1 ? [] : [rows[index - 1], rows[index + 1]]
  const close = () => leaving.leave(onClose)
  const stay = () => {
    leaving.stay()
    // A press outside the panel has taken its focus.
    restoreFocus(panelId)
  }

  const goTo = (row: Entry | undefined, before?: () => void) => {
    if (!row) return
    leaving.leave(() => {
      before?.()
      onStep(row.id)
      // The button that was pressed is disabled at the last row, and loses the focus.
      restoreFocus(panelId)
    })
  }
  // The focused field is replaced by the next entry's, so its focus moves first. The next key acts at once.
  const focusPanel = () => document.getElementById(panelId)?.focus()
  const isShown = isOpen && entry !== undefined
  useRowKeys(panelId, isShown, direction => goTo(direction === -1 ? previous : next, focusPanel))

  return (
    <Dialog
      id={panelId}
      title={t('edit_of', { name: entry ? formats.name(entry) : '' })}
      isPanel
      isOpen={isShown}
      onClose={close}
      headButtons={
        <>
          <Button kind="quiet" aria-label={t('previous_entry')} isDisabled={!previous} onPress={() => goTo(previous)}>
            <UpIcon />
          </Button>
          <Button kind="quiet" aria-label={t('next_entry')} isDisabled={!next} onPress={() => goTo(next)}>
            <Chevron />
          </Button>
          <Button kind="quiet" aria-label={t('kit:close')} onPress={close}>
            <CloseIcon />
          </Button>
        </>
      }
    >
      {entry ? (
        <PanelContent
          key={entry.id}
          entry={entry}
          leaveQuestion={{ ...leaving.question, onStay: stay }}
          onUnsaved={leaving.reportUnsaved}
          onCancel={close}
          onDone={form => leaving.leaveSaved(form, onClose)}
        />
      ) : null}
    </Dialog>
  )
}
