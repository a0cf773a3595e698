import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Says in the browser's history that the dialog was open before its address. */
const isAlreadyOpen = 'already open'

/**
 * Names the dialog that creates something in the address, as `#employees-new`, so that a reload or a link opens it.
 * `onOpen` must be a stable function.
 */
export function useCreateAddress(screen: string, isOpen: boolean, onOpen: () => void): void {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const isFirst = useRef(true)
  const wasOpen = useRef(isOpen)
  const own = `#${screen}-new`
  useEffect(() => {
    // A reload keeps the state of the history, but not the dialog.
    const follows = state === isAlreadyOpen && !isFirst.current
    isFirst.current = false
    if (hash === own && !follows) onOpen()
  }, [hash, state, own, onOpen])
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    // From the address, because the router's location changes later than the dialog.
    const { search, hash: current } = window.location
    if (isOpen && current !== own) void navigate({ search, hash: own }, { replace: true, state: isAlreadyOpen })
    else if (!isOpen && current === own) void navigate({ search, hash: screen }, { replace: true })
  }, [isOpen, own, screen, navigate])
}
