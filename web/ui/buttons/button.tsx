import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import styles from './button.module.css'
import { useShortcut, type Shortcut } from './use-shortcut.ts'

/** 'primary' is the main action, 'danger' is irreversible, and 'quiet' is a minor action. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

type Props = ButtonProps & {
  kind?: ButtonKind
  /** The button keeps the focus and ignores presses while its action is running. */
  isBusy?: boolean
  /** Key that presses the button from anywhere on the page. */
  shortcut?: Shortcut
}

/** Does not use React Aria's `isPending`, which announces a progress bar that may be gone before it is read out. */
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
