import styles from './swatch.module.css'

/** The square is hidden from screen readers, because text beside it names the project. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
)
