import styles from './table.module.css'

/** Wraps, and shows at most two lines in a wide table, or one in a dense one. */
export const TableText = ({ children }: { children: string }) => (
  <span className={styles.text} title={children.length > maxUntitledLength ? children : undefined}>
    {children}
  </span>
)

/** Texts up to this length are never cut, so they need no title. */
const maxUntitledLength = 8
