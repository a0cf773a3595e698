import { Icon } from '../../ui/buttons/icons.tsx'
import styles from './state-icon.module.css'
import type { CellState } from './group-week.ts'

const outlines: Partial<Record<CellState, string>> = {
  open: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3.2l2 1.3',
  look: 'M8 2.8 14 13H2L8 2.8M8 6.8v2.7M8 11.3v.1',
  unapproved: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11',
}

/** The state of a cell or an entry. The words stand beside it, or in the name of the cell. */
export function StateIcon({ state }: { state: CellState }) {
  const outline = outlines[state]
  return (
    <span className={`${styles.icon} ${styles[state]}`}>
      {outline ? <Icon path={outline} /> : null}
      {state === 'partly' ? <HalfIcon /> : null}
      {state === 'approved' ? <ApprovedIcon /> : null}
    </span>
  )
}

const ApprovedIcon = () => (
  <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6.3" fill="currentColor" />
    <path d="m5.2 8.2 2 2 3.6-4.2" fill="none" stroke="var(--surface)" strokeWidth={1.6} strokeLinecap="round" />
  </svg>
)

const HalfIcon = () => (
  <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth={1.6} />
    <path d="M8 2.5a5.5 5.5 0 0 0 0 11z" fill="currentColor" />
  </svg>
)
