import styles from './projects.module.css'

export const Description = ({ text }: { text: string }) => <p className={styles.description}>{text}</p>
