import { Button, type ButtonProps } from 'react-aria-components'
import styles from './table-button.module.css'

/** A button that fits into a table row. */
export const TableButton = (props: ButtonProps) => <Button {...props} className={styles.button ?? ''} />
