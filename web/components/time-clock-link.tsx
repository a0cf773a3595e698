import { timeClockLink } from '../lib/session/time-clock-link.ts'
import styles from './time-clock-link.module.css'

/** The link that turns a screen into a time clock of the company. One click selects it. */
export const TimeClockLink = ({ token }: { token: string }) => (
  <code className={styles.link}>{timeClockLink(token)}</code>
)
