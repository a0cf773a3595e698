import { Button as AriaButton, ProgressBar, type ButtonProps } from 'react-aria-components'
import styles from './button.module.css'

/** go: the one thing to do here; danger: what cannot be undone; quiet: beside other things */
export type ButtonKind = 'go' | 'plain' | 'quiet' | 'danger'

type Props = ButtonProps & { kind?: ButtonKind }

export const Button = ({ kind = 'plain', children, ...props }: Props) => (
  <AriaButton {...props} className={`${styles.button} ${styles[kind]}`}>
    {state => (
      <>
        {typeof children === 'function' ? children(state) : children}
        {/* a button that waits says so by a progress of its own; what it waits for is its text */}
        {state.isPending ? <ProgressBar className="visually-hidden" isIndeterminate aria-label={typeof children === 'string' ? children : '…'} /> : null}
      </>
    )}
  </AriaButton>
)
