import styles from './table.module.css'

/** Text of any length. Wraps, and shows at most two lines in a wide table, or one in a dense one. */
export const TableText = ({ children }: { children: string }) => (
  <span className={styles.text} title={children.length > maxUntitledLength ? children : undefined}>
    {children}
  </span>
)

/** Shorter names are whole even in narrow tables with rows of one line. */
const maxUntitledLength = 8
