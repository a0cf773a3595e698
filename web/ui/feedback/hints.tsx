import { useState, type FocusEvent, type ReactNode } from 'react'
import styles from './hints.module.css'

interface Hint {
  text: string
  left: number
  top: number
  isAbove: boolean
}

/** Space that a hint needs below its element. */
const minSpaceBelowPx = 120
const maxHintWidthPx = 280

/** Returns the hint of the element, followed by the hints of the visible elements inside it. */
const readHint = (element: Element): string =>
  [element, ...element.querySelectorAll('[data-hint]')]
    .filter(part => part.checkVisibility())
    .map(part => part.getAttribute('data-hint') ?? '')
    .filter(text => text !== '')
    .join('\n')

function placeHint(element: Element): Hint | undefined {
  const text = readHint(element)
  const { left, top, bottom } = element.getBoundingClientRect()
  const isAbove = bottom + minSpaceBelowPx > window.innerHeight
  return text === ''
    ? undefined
    : {
        text,
        left: Math.max(8, Math.min(left, window.innerWidth - maxHintWidthPx - 8)),
        top: isAbove ? top - 4 : bottom + 4,
        isAbove,
      }
}

/**
 * Shows `data-hint` under the pointer or the keyboard's focus. Screen readers get the same words from the elements'
 * names.
 */
export function Hints({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [hint, setHint] = useState<Hint>()
  const hide = () => setHint(undefined)
  const showFocused = ({ target }: FocusEvent) =>
    setHint(target.matches(':focus-visible') ? placeHint(target) : undefined)
  return (
    <div
      className={className}
      onPointerOver={({ target, pointerType }) => {
        const element = target instanceof Element && pointerType === 'mouse' ? target.closest('[data-hint]') : null
        setHint(element ? placeHint(element) : undefined)
      }}
      onPointerLeave={hide}
      onFocus={showFocused}
      onBlur={hide}
      onKeyDownCapture={({ key }) => {
        if (key === 'Escape') hide()
      }}
      onScrollCapture={hide}
    >
      {children}
      {hint ? (
        <div
          aria-hidden="true"
          className={hint.isAbove ? `${styles.hint} ${styles.above}` : styles.hint}
          style={{ left: hint.left, top: hint.top }}
        >
          {hint.text}
        </div>
      ) : null}
    </div>
  )
}
