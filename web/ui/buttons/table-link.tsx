import { Link, type LinkProps } from '../link.tsx'
import styles from './table-button.module.css'

/** A link that fits into a table row and looks like the buttons there. */
export const TableLink = (props: LinkProps) => <Link {...props} className={`${styles.button} ${styles.link}`} />
