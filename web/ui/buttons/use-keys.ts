import { useEffect, useLayoutEffect, useRef } from 'react'
import { shortcutsSetting } from '../../lib/browser/shortcuts.ts'
import { acceptsShortcut } from './use-shortcut.ts'

/** Returns false if the user has turned single keys off. */
export function useKeys(actions: Readonly<Record<string, () => void>>): boolean {
  const isOn = shortcutsSetting.use()
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      const action = latest.current[event.key.toLowerCase()]
      if (!action || !acceptsShortcut(event)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  return isOn
}
