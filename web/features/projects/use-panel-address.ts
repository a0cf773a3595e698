import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { parseProject, projectHash } from './project-address.ts'

/** Marks a history entry whose previous entry is the list. */
const openedFromList = 'opened from the list'

/**
 * The URL names the project, so that Back closes the panel. If `keepsOpen` returns true after Back, the panel stays
 * open and the URL is restored.
 */
export function usePanelAddress(keepsOpen: () => boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [id, setId] = useState(() => parseProject(window.location.hash))
  const push = useCallback(
    (next: string) => void navigate({ search, hash: projectHash(next) }, { state: openedFromList }),
    [navigate, search],
  )
  const followBrowser = () => {
    const { hash } = window.location
    const next = parseProject(hash)
    // Any other URL leads to another screen, which replaces this screen and its panel.
    if (next === id || (next === undefined && hash !== `#${projectHash(undefined)}`)) return
    if (id !== undefined && keepsOpen()) push(id)
    else setId(next)
  }
  const latest = useRef(followBrowser)
  useLayoutEffect(() => {
    latest.current = followBrowser
  })
  useEffect(() => {
    const onPopState = () => latest.current()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return {
    id,
    /** A stable function, because the columns of the table depend on it. */
    open: useCallback(
      (next: string) => {
        setId(next)
        push(next)
      },
      [push],
    ),
    step: (next: string) => {
      setId(next)
      // Bypasses the router, whose location changes too late for a user who holds an arrow key.
      window.history.replaceState(window.history.state, '', `#${projectHash(next)}`)
    },
    close: () => {
      setId(undefined)
      if (state === openedFromList) void navigate(-1)
      else void navigate({ search, hash: projectHash(undefined) }, { replace: true })
    },
  }
}
