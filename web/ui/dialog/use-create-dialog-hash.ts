import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Marks an entry of the browser's history that was added when the dialog opened, so that the URL does not open the
 * dialog again.
 */
const openedDialogState = 'already open'

/**
 * Gives the URL a hash like `#employees-new` while the dialog is open, so that a reload or a link opens the dialog
 * again. `onOpen` must be a stable function.
 */
export function useCreateDialogHash(screen: string, isOpen: boolean, onOpen: () => void): void {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const isFirst = useRef(true)
  const wasOpen = useRef(isOpen)
  const creationHash = `#${screen}-new`
  useEffect(() => {
    // A reload keeps the state of the history, but not the dialog.
    const isOwnHistoryEntry = state === openedDialogState && !isFirst.current
    isFirst.current = false
    if (hash === creationHash && !isOwnHistoryEntry) onOpen()
  }, [hash, state, creationHash, onOpen])
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    // Reads the browser's URL, because the router's location may still be the one before the dialog opened or closed.
    const { search, hash: currentHash } = window.location
    if (isOpen && currentHash !== creationHash)
      void navigate({ search, hash: creationHash }, { replace: true, state: openedDialogState })
    else if (!isOpen && currentHash === creationHash) void navigate({ search, hash: screen }, { replace: true })
  }, [isOpen, creationHash, screen, navigate])
}
