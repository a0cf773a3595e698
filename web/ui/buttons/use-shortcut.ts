import i18next from 'i18next'
import { useCallback, type RefCallback } from 'react'
import { shortcutsSetting } from '../../lib/browser/shortcuts.ts'

/** Each key is used once per page: 'n' creates an item, and 'f' focuses the first filter. */
export type Shortcut = 'n' | 'f'

const typingTargetSelector = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=spinbutton]'
const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Whether a key was pressed once, without a modifier key. Shift is allowed, because some keyboards need it for a slash.
 */
const isPlainKeyPress = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat)

const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typingTargetSelector) !== null

/** Whether a single key may act: not while typing, in a dialog, or as part of a combination. */
export const acceptsShortcut = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  isPlainKeyPress(event) &&
  !isTypingTarget(event.target) &&
  document.querySelector(overlaySelector) === null

export function useShortcut<Target extends HTMLElement>(key: Shortcut | undefined): RefCallback<Target> {
  const isOn = shortcutsSetting.use()
  const title = key && isOn && i18next.t('shell:shortcut', { key: key.toUpperCase() })
  return useCallback(
    (target: Target | null) => {
      if (!key || !title || !target) return undefined
      target.setAttribute('aria-keyshortcuts', key)
      target.title = title
      const onKey = (event: KeyboardEvent) => {
        if (event.key.toLowerCase() !== key || !acceptsShortcut(event)) return
        // Keeps the browser from typing the key into the focused field.
        event.preventDefault()
        target.focus()
        if (target instanceof HTMLButtonElement) target.click()
      }
      document.addEventListener('keydown', onKey)
      return () => {
        document.removeEventListener('keydown', onKey)
        target.removeAttribute('aria-keyshortcuts')
        target.removeAttribute('title')
      }
    },
    [key, title],
  )
}
