import styles from './swatch.module.css'

/** A small square in the colour of a project, beside its name or in a cell that names it. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
)
