import styles from './table.module.css'

/** Text of any length. Wraps, and shows at most two lines in a wide table. */
export const TableText = ({ children }: { children: string }) => (
  <span className={styles.text} title={children.length > maxUntitledLength ? children : undefined}>
    {children}
  </span>
)

const maxUntitledLength = 40
