import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chevron } from '../../../ui/buttons/icons.tsx'
import styles from './exports.module.css'

interface Props {
  label: string
  children: ReactNode
}

/**
 * A button that opens the ways to save and print. Not a menu, because its buttons show their progress and can be
 * cancelled. Once opened it stays rendered, so that a file in progress is finished while it is closed.
 */
export function ExportMenu({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const box = useRef<HTMLDivElement>(null)
  const panelId = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && box.current?.contains(target)
      // The progress stays visible.
      if (!isInside && !box.current?.querySelector('progress')) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    box.current?.querySelector<HTMLButtonElement>('button[aria-expanded]')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from any of its buttons
    <div ref={box} className={styles.menu} onKeyDown={onKeyDown}>
      <Button
        aria-expanded={isOpen}
        {...(wasOpened ? { 'aria-controls': panelId } : {})}
        onPress={() => setOpen(!isOpen)}
      >
        <span className={styles.opener}>
          {label}
          <Chevron />
        </span>
      </Button>
      {wasOpened ? (
        <fieldset id={panelId} aria-label={label} className={styles.panel} hidden={!isOpen}>
          {children}
        </fieldset>
      ) : null}
    </div>
  )
}
