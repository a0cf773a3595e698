import { Link, type LinkProps } from '../link.tsx'
import styles from './table-button.module.css'

export const TableLink = (props: LinkProps) => <Link {...props} className={`${styles.button} ${styles.link}`} />
