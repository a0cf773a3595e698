import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { shortcuts } from '../lib/shortcuts.ts'

/** one place for each on a page: the button that makes something new, the field that filters */
export type Shortcut = 'n' | '/'

const typedInto = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=spinbutton]'
const above = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** keys with these mean something else; not Shift, which some keyboards need for a slash */
const isOther = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typedInto) !== null

/** a key that presses a button or goes to a field from anywhere on the page, but never while one types or has a dialog open */
export function useShortcut<Target extends HTMLElement>(key: Shortcut | undefined) {
  const ref = useRef<Target>(null)
  const isOn = shortcuts.use()
  const title = key && isOn && i18next.t('shell:shortcut', { key: key.toUpperCase() })
  useEffect(() => {
    const target = ref.current
    if (!key || !title || !target) return undefined
    target.setAttribute('aria-keyshortcuts', key)
    target.title = title
    const go = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== key ||
        event.defaultPrevented ||
        isOther(event) ||
        isTyping(event.target) ||
        document.querySelector(above)
      )
        return
      // the key is not typed into what it leads to
      event.preventDefault()
      target.focus()
      if (target instanceof HTMLButtonElement) target.click()
    }
    document.addEventListener('keydown', go)
    return () => {
      document.removeEventListener('keydown', go)
      target.removeAttribute('aria-keyshortcuts')
      target.removeAttribute('title')
    }
  }, [key, title])
  return ref
}
