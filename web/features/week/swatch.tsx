import styles from './swatch.module.css'

/** Hidden from screen readers, because text beside the square names the project. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
)
