import styles from './table.module.css'

/** Text of any length. It wraps, and a wide table shows at most two lines of it. */
export const TableText = ({ children }: { children: string }) => (
  <span className={styles.text} title={children.length > maxUntitledLength ? children : undefined}>
    {children}
  </span>
)

const maxUntitledLength = 40
