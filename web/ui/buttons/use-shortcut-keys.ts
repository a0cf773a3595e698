import { useEffect, useLayoutEffect, useRef } from 'react'
import { shortcutsSetting } from '../../lib/browser/shortcuts.ts'
import { acceptsShortcut } from './use-shortcut.ts'

/** Runs the action of a key when the user presses the key. Returns false if the user has turned single keys off. */
export function useShortcutKeys(actions: Readonly<Record<string, () => void>>): boolean {
  const areShortcutsOn = shortcutsSetting.use()
  const latestActions = useRef(actions)
  useLayoutEffect(() => {
    latestActions.current = actions
  })
  useEffect(() => {
    if (!areShortcutsOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      const action = latestActions.current[event.key.toLowerCase()]
      if (!action || !acceptsShortcut(event)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areShortcutsOn])
  return areShortcutsOn
}
