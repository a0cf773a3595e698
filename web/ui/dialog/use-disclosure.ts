import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

interface Disclosure {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  container: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

const neverKeepsOpen = (): boolean => false

/**
 * Opens content beside its button, and closes it at Escape or a press outside. `keepsOpen` can ignore a press outside
 * while work is in progress.
 */
export function useDisclosure(keepsOpen: (container: HTMLElement) => boolean = neverKeepsOpen): Disclosure {
  const [isOpen, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // Closes on a press outside. The loss of focus is not enough, because on phones Safari focuses nothing on a press.
    const onPointerDown = ({ target }: PointerEvent): void => {
      const { current } = container
      if (!current || (target instanceof Node && current.contains(target)) || keepsOpen(current)) return
      // A dialog that was opened from this content returns the focus to the button that opened it, so this content must
      // stay open.
      if (current.closest('[inert], [aria-hidden="true"]')) return
      setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen, keepsOpen])
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    container.current?.querySelector<HTMLButtonElement>('button[aria-expanded]')?.focus()
  }
  return { isOpen, setOpen, container, onKeyDown }
}
