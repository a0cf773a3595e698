import { Button, type ButtonProps } from 'react-aria-components'
import styles from './table-button.module.css'

export const TableButton = (props: ButtonProps) => <Button {...props} className={styles.button ?? ''} />
