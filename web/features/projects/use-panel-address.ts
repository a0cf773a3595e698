import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { parseProject, projectHash } from './project-address.ts'

/** Says in the browser's history that the list is the page before. */
const openedFromList = 'opened from the list'

/**
 * The project whose panel is open. The address names it, so that the Back button closes it and a link opens it. It
 * follows at once, because the router's location changes too late for somebody who holds an arrow key.
 *
 * `keepsOpen` is called when the browser has gone back, and may keep the panel open, which restores its address.
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
    // Other addresses lead to other screens, and close this one with its panel.
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
    /** Stable, as the columns of the table need it. */
    open: useCallback(
      (next: string) => {
        setId(next)
        push(next)
      },
      [push],
    ),
    step: (next: string) => {
      setId(next)
      // Past the router, whose location is the one that was opened.
      window.history.replaceState(window.history.state, '', `#${projectHash(next)}`)
    },
    close: () => {
      setId(undefined)
      if (state === openedFromList) void navigate(-1)
      else void navigate({ search, hash: projectHash(undefined) }, { replace: true })
    },
  }
}
