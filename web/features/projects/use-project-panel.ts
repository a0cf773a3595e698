import { useCallback, useMemo, useState } from 'react'
import type { Project } from '../../lib/entries/employee-and-project-lists.ts'
import { focusRow } from '../../ui/dialog/focus-row.ts'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'
import { useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts'
import { toOpenerId } from '../../ui/dialog/use-open-dialog.ts'
import { usePanelAddress } from './use-panel-address.ts'

const noRows: readonly Project[] = []

/** Returns the panel's state. Its arrow buttons go through the returned `rows`, open projects first. */
export function useProjectPanel(projects: readonly Project[] | undefined) {
  const leaveGuard = useLeaveGuard()
  const address = usePanelAddress(() => {
    const isUnsaved = leaveGuard.hasUnsaved()
    if (isUnsaved) leaveGuard.leave(() => onClose())
    return isUnsaved
  })
  /** The project whose button opened the panel. Undefined if a link opened it. */
  const [openedId, setOpenedId] = useState<string>()
  const [openRows, setOpenRows] = useState(noRows)
  const [closedRows, setClosedRows] = useState(noRows)
  // When the last closed project is reopened, the table of closed projects disappears, and `closedRows` is out of date.
  const hasClosedProjects = projects?.some(({ is_open }) => !is_open) ?? false
  const rows = useMemo(
    () => (hasClosedProjects ? [...openRows, ...closedRows] : openRows),
    [hasClosedProjects, openRows, closedRows],
  )
  const { open: openAddress } = address
  const openPanel = useCallback(
    (id: string) => {
      setOpenedId(id)
      openAddress(id)
    },
    [openAddress, setOpenedId],
  )
  const project = projects?.find(({ id }) => id === address.id)
  const onOrder = useMemo(() => ({ first: setOpenRows, second: setClosedRows }), [])
  function onClose() {
    address.close()
    if (!project) return
    if (project.id === openedId) restoreFocus(toOpenerId({ dialog: 'edit', id: project.id }))
    else focusRow(project.id)
  }
  return {
    project,
    rows,
    onOrder,
    open: openPanel,
    onStep: address.step,
    onClose,
    leaveGuard,
  }
}
