import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chevron } from '../../../ui/buttons/icons.tsx'
import { useDisclosure } from '../../../ui/dialog/use-disclosure.ts'
import { joinClasses } from '../../../ui/classes.ts'
import sheet from '../../../ui/sheet.module.css'
import styles from './exports.module.css'

interface Props {
  label: string
  children: ReactNode
}

/**
 * Whether a press outside leaves the menu open. A menu that shows progress stays open, except on phones, where it
 * covers the page.
 */
const blocksOutsidePress = (menu: HTMLElement): boolean =>
  menu.querySelector('progress') !== null && !window.matchMedia('(max-width: 475px)').matches

/**
 * A button that opens a panel of export buttons. The panel has no menu role, because its buttons show progress and can
 * be cancelled. It stays rendered after the first opening, because removing a button would stop the creation of its
 * file.
 */
export function ExportMenu({ label, children }: Props) {
  const { isOpen, setOpen, container, onKeyDown } = useDisclosure(blocksOutsidePress)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const panelId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from any of its buttons
    <div ref={container} className={styles.menu} onKeyDown={onKeyDown}>
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
        <fieldset
          id={panelId}
          aria-label={label}
          className={joinClasses(styles.panel, sheet.sheet, sheet.bottom)}
          hidden={!isOpen}
          data-open={isOpen || undefined}
        >
          {children}
        </fieldset>
      ) : null}
    </div>
  )
}
