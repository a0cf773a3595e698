import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { parseProjectIdOfHash, toProjectHash } from './project-address.ts'

/**
 * History state of a URL that was opened from the list, so that closing the panel goes back to the list's own entry in
 * the history.
 */
const listNavigationState = 'opened from the list'

/**
 * Names the open project in the URL, so that Back closes its panel. If `keepsOpen` returns true after Back, the panel
 * stays open and the URL is restored.
 */
export function usePanelAddress(keepsOpen: () => boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [id, setId] = useState(() => parseProjectIdOfHash(window.location.hash))
  const pushAddress = useCallback(
    (nextId: string) => void navigate({ search, hash: toProjectHash(nextId) }, { state: listNavigationState }),
    [navigate, search],
  )
  const followBrowser = () => {
    const { hash } = window.location
    const nextId = parseProjectIdOfHash(hash)
    // If the URL now names another screen, that screen replaces this one with its panel, so the panel need not follow
    // the URL.
    if (nextId === id || (nextId === undefined && hash !== `#${toProjectHash(undefined)}`)) return
    if (id !== undefined && keepsOpen()) pushAddress(id)
    else setId(nextId)
  }
  const latestFollowBrowser = useRef(followBrowser)
  useLayoutEffect(() => {
    latestFollowBrowser.current = followBrowser
  })
  useEffect(() => {
    const onPopState = () => latestFollowBrowser.current()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return {
    id,
    /** A stable function, because the columns of the table depend on it. */
    open: useCallback(
      (nextId: string) => {
        setId(nextId)
        pushAddress(nextId)
      },
      [pushAddress],
    ),
    step: (nextId: string) => {
      setId(nextId)
      // Bypasses the router, whose location changes too late for a user who holds an arrow key.
      window.history.replaceState(window.history.state, '', `#${toProjectHash(nextId)}`)
    },
    close: () => {
      setId(undefined)
      if (state === listNavigationState) void navigate(-1)
      else void navigate({ search, hash: toProjectHash(undefined) }, { replace: true })
    },
  }
}
