import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import styles from './button.module.css'
import { useShortcut, type Shortcut } from './use-shortcut.ts'

/** go: the one thing to do here; danger: what cannot be undone; quiet: beside other things */
export type ButtonKind = 'go' | 'plain' | 'quiet' | 'danger'

type Props = ButtonProps & {
  kind?: ButtonKind
  /** what it was pressed for is being done: it keeps the focus, and another press does nothing */
  isBusy?: boolean
  /** the key that presses it from anywhere on the page */
  shortcut?: Shortcut
}

/** busy is not React Aria's pending, whose announcement names a progress bar that is gone by the time it is read */
export function Button({ kind = 'plain', isBusy = false, shortcut, onPress, type, ...props }: Props) {
  const ref = useShortcut<HTMLButtonElement>(shortcut)
  return (
    <AriaButton
      {...props}
      ref={ref}
      {...(isBusy
        ? { type: 'button', 'data-busy': true }
        : { ...(type ? { type } : {}), ...(onPress ? { onPress } : {}) })}
      className={`${styles.button} ${styles[kind]}`}
    />
  )
}
