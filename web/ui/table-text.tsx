import styles from './table.module.css'

/** a text of any length: it wraps, and a row on a wide screen shows two lines of it */
export const TableText = ({ children }: { children: string }) => (
  <span className={styles.text} title={children.length > titled ? children : undefined}>
    {children}
  </span>
)

const titled = 40
