import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { MenuAction } from '../../ui/dialog/menu.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { useHasMinWidth } from '../../ui/table/use-container-query.ts'
import { toOpenerId } from '../../ui/dialog/use-open-dialog.ts'
import styles from './bulk-bar.module.css'
import type { BulkDialogName } from './dialog-names.ts'
import { TotalHours } from './open-entry-hours.tsx'

const Menu = createPreloadedComponent(async () => (await import('../../ui/dialog/menu.tsx')).Menu)

export type BulkBarPosition = 'above' | 'below'
/** Returns the id of the bar, which takes the focus after a bulk action or after the selection is cleared. */
export const toBulkBarId = (position: BulkBarPosition): string => `bulk-${position}`

interface Props {
  position: BulkBarPosition
  /** Undefined while loading. */
  entries: readonly Entry[] | undefined
  chosen: readonly Entry[]
  onApprove: (approved: boolean) => void
  onOpen: (dialog: BulkDialogName, position: BulkBarPosition) => void
  onClear: () => void
}

/** Width of the buttons in the longest language. */
const buttonsWidthPx = 860

export function BulkBar({ position, entries, chosen, onApprove, onOpen, onClear }: Props) {
  const { t } = useTranslation('entries')
  const { whole } = useFormats()
  const { approve_work_logs } = useCompany().settings.features
  const [ref, isWideEnough] = useHasMinWidth(buttonsWidthPx)
  const hasSelection = chosen.length > 0
  const countedEntries = hasSelection ? chosen : entries
  const count = countedEntries?.length ?? 0
  const values = { count, shown: whole(count) }
  const actions = useMemo<MenuAction[]>(
    () => [
      ...(approve_work_logs
        ? [
            {
              id: 'approve',
              name: t('approve'),
              onAction: () => onApprove(true),
              isDisabled: chosen.every(({ approved }) => approved),
            },
            {
              id: 'clear-approval',
              name: t('clear_approval'),
              onAction: () => onApprove(false),
              isDisabled: chosen.every(({ approved }) => !approved),
            },
          ]
        : []),
      {
        id: toOpenerId({ dialog: 'edit-selected', id: position }),
        name: t('edit'),
        onAction: () => onOpen('edit-selected', position),
      },
      {
        id: toOpenerId({ dialog: 'delete-selected', id: position }),
        name: t('delete'),
        onAction: () => onOpen('delete-selected', position),
        isDanger: true,
      },
    ],
    [approve_work_logs, chosen, onApprove, onOpen, position, t],
  )
  return (
    <SelectionBar
      id={toBulkBarId(position)}
      label={t('selected_group')}
      hasSelection={hasSelection}
      clear={t('clear_selection')}
      onClear={onClear}
      widthRef={ref}
      isOverlay={position === 'below'}
      count={
        countedEntries ? (
          <span className={styles.count}>
            <b>{hasSelection ? t('selected', values) : t('count', values)}</b>
            <span className={styles.hours}>
              <TotalHours entries={countedEntries} /> {t('hours_unit')}
            </span>
          </span>
        ) : null
      }
    >
      {isWideEnough ? (
        actions.map(({ id, name, onAction, isDanger, isDisabled }) => (
          <Button
            key={id}
            id={id}
            kind={isDanger ? 'danger' : 'plain'}
            isDisabled={isDisabled ?? false}
            onPress={onAction}
          >
            {name}
          </Button>
        ))
      ) : (
        <Suspense>
          <Menu label={t('with_selected')} actions={actions} />
        </Suspense>
      )}
    </SelectionBar>
  )
}
