import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import styles from './button.module.css'

/** go: the one thing to do here; danger: what cannot be undone; quiet: beside other things */
export type ButtonKind = 'go' | 'plain' | 'quiet' | 'danger'

export const Button = ({ kind = 'plain', ...props }: ButtonProps & { kind?: ButtonKind }) => (
  <AriaButton {...props} className={`${styles.button} ${styles[kind]}`} />
)
