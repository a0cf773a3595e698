import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import styles from './button.module.css'

export const Button = ({ kind = 'plain', ...props }: ButtonProps & { kind?: 'go' | 'plain' }) => (
  <AriaButton {...props} className={`${styles.button} ${styles[kind]}`} />
)
