import { Button, type ButtonProps } from 'react-aria-components'
import styles from './table.module.css'

/** a button that fits into a row */
export const TableButton = (props: ButtonProps) => <Button {...props} className={styles.button ?? ''} />

/** the focus goes to a button once it is drawn: that of a row which has moved to another table, say */
export function focusSoon(id: string): void {
  // the dialog that closes gives the focus back first, in the next frame
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()))
}
