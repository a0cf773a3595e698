import { toTimeClockLink } from '../lib/session/time-clock-link.ts'
import styles from './time-clock-link.module.css'

export const TimeClockLink = ({ token }: { token: string }) => (
  <code className={styles.link}>{toTimeClockLink(token)}</code>
)
