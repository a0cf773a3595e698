import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeFormat } from '../../lib/intl.ts'
import { soon } from '../../lib/late.ts'
import { useCompany } from '../../lib/session.ts'
import type { WorkLog } from '../../lib/work-logs.ts'
import { Button } from '../../ui/button.tsx'
import type { Action } from '../../ui/menu.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { useFits } from '../../ui/use-fits.ts'
import { openerOf } from '../../ui/use-opened.ts'
import styles from './bulk-bar.module.css'
import type { BulkDialog } from './opened.ts'
import { TotalHours } from './running.tsx'

const Menu = soon(async () => (await import('../../ui/menu.tsx')).Menu)

export type BarPlace = 'above' | 'below'
/** where the focus goes when what was selected no longer is */
export const barId = (place: BarPlace): string => `bulk-${place}`

interface Props {
  place: BarPlace
  /** undefined while they load: it has its place before */
  entries: readonly WorkLog[] | undefined
  chosen: readonly WorkLog[]
  onApprove: (approved: boolean) => void
  onOpen: (what: BulkDialog, place: BarPlace) => void
  onClear: () => void
}

/** as wide as its buttons are in the longest language */
const buttonsWidth = 860

/** how many there are; once some are selected, what can be done with them */
export function BulkBar({ place, entries, chosen, onApprove, onOpen, onClear }: Props) {
  const { t } = useTranslation('entries')
  const { approve_work_logs } = useCompany().settings.features
  const [ref, fits] = useFits(buttonsWidth)
  const isChoosing = chosen.length > 0
  const shown = isChoosing ? chosen : entries
  const count = shown?.length ?? 0
  const words = { count, shown: wholeFormat().format(count) }
  const actions = useMemo<Action[]>(
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
        id: openerOf({ what: 'edit-selected', id: place }),
        name: t('edit'),
        onAction: () => onOpen('edit-selected', place),
      },
      {
        id: openerOf({ what: 'delete-selected', id: place }),
        name: t('delete'),
        onAction: () => onOpen('delete-selected', place),
        danger: true,
      },
    ],
    [approve_work_logs, chosen, onApprove, onOpen, place, t],
  )
  return (
    <SelectionBar
      id={barId(place)}
      label={t('selected_group')}
      isChoosing={isChoosing}
      clear={t('clear_selection')}
      onClear={onClear}
      widthRef={ref}
      count={
        shown ? (
          <span className={styles.count}>
            <b>{isChoosing ? t('selected', words) : t('count', words)}</b>
            <span className={styles.hours}>
              <TotalHours entries={shown} /> {t('hours_unit')}
            </span>
          </span>
        ) : null
      }
    >
      {fits ? (
        actions.map(({ id, name, onAction, danger, isDisabled }) => (
          <Button
            key={id}
            id={id}
            kind={danger ? 'danger' : 'plain'}
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
