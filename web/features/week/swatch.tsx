import styles from './swatch.module.css'

/** A square in the colour of a project. It is hidden from screen readers, because text beside it names the project. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
)
