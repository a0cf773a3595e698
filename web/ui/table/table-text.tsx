import styles from './table.module.css'

/** Wraps to at most two lines in a wide table, and to one in a dense table. */
export const TableText = ({ children }: { children: string }) => (
  <span className={styles.text} title={children.length > maxUntitledLength ? children : undefined}>
    {children}
  </span>
)

/** Texts up to this length are never cut, so they need no title. */
const maxUntitledLength = 8
