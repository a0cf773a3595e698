import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { Chevron, CloseIcon, UpIcon } from '../buttons/icons.tsx'
import { Dialog } from './dialog.tsx'
import { restoreFocus } from './restore-focus.ts'
import type { LeaveQuestion, LeaveGuard, UnsavedListener } from './use-leave-guard.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface PanelRows<Row> {
  /** In the order of the table. */
  rows: readonly Row[]
  onStep: (id: string) => void
}

/** Keeps unsaved input of the forms in a panel from being lost. */
export interface PanelForms {
  question: LeaveQuestion
  onUnsaved: UnsavedListener
  /** Closes the panel. If there are unsaved changes, asks the person first. */
  onCancel: () => void
  /** Called when a form was saved. Closes the panel, unless another form has changes. */
  onDone: (form: string) => void
  /** Runs an action that leaves the forms. If there are unsaved changes, asks the person first. */
  leave: (action: () => void) => void
}

interface Props<Row> extends PanelRows<Row> {
  id: string
  title: string
  row: Row | undefined
  isOpen: boolean
  onClose: () => void
  leaveGuard: LeaveGuard
  stepLabels: { previous: string; next: string }
  /** The caller must set the row's id as the key of the content. */
  children: (row: Row, forms: PanelForms) => ReactNode
}

export function RowPanel<Row extends { id: string }>(props: Props<Row>) {
  const { id: panelId, title, row, rows, isOpen, onStep, onClose, leaveGuard, stepLabels, children } = props
  const { t } = useTranslation('kit')
  const index = rows.findIndex(({ id }) => id === row?.id)
  const [previousRow, nextRow] = index === -1 ? [] : [rows[index - 1], rows[index + 1]]
  const close = () => leaveGuard.leave(onClose)
  const isShown = isOpen && row !== undefined

  const goToRow = (targetRow: Row | undefined, before?: () => void) => {
    if (!targetRow) return
    leaveGuard.leave(() => {
      before?.()
      onStep(targetRow.id)
      // At the first or last row, the pressed button becomes disabled and loses the focus.
      restoreFocus(panelId)
    })
  }
  // Moves the focus to the panel before the row changes. Otherwise the focused field would disappear with its row, and
  // the next key would be lost.
  const focusPanel = () => document.getElementById(panelId)?.focus()
  useRowKeys(panelId, isShown, direction => goToRow(direction === -1 ? previousRow : nextRow, focusPanel))

  const forms: PanelForms = {
    question: {
      ...leaveGuard.question,
      onStay: () => {
        leaveGuard.stay()
        // A press outside the panel has taken its focus.
        restoreFocus(panelId)
      },
    },
    onUnsaved: leaveGuard.reportUnsaved,
    onCancel: close,
    onDone: form => leaveGuard.leaveSaved(form, onClose),
    leave: leaveGuard.leave,
  }
  return (
    <Dialog
      id={panelId}
      title={title}
      isPanel
      isOpen={isShown}
      onClose={close}
      headButtons={
        <>
          <Button
            kind="quiet"
            aria-label={stepLabels.previous}
            isDisabled={!previousRow}
            onPress={() => goToRow(previousRow)}
          >
            <UpIcon />
          </Button>
          <Button kind="quiet" aria-label={stepLabels.next} isDisabled={!nextRow} onPress={() => goToRow(nextRow)}>
            <Chevron />
          </Button>
          <Button kind="quiet" aria-label={t('close')} onPress={close}>
            <CloseIcon />
          </Button>
        </>
      }
    >
      {row ? children(row, forms) : null}
    </Dialog>
  )
}
