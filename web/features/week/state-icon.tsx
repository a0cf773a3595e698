import { Icon } from '../../ui/buttons/icons.tsx'
import { ApprovedIcon, entryIconPaths } from '../../components/entry-icons.tsx'
import styles from './state-icon.module.css'
import type { CellState } from './group-week.ts'

const outlinePaths: Partial<Record<CellState, string>> = {
  open: entryIconPaths.open,
  look: entryIconPaths.look,
  unapproved: entryIconPaths.unapproved,
}

/**
 * Icon for the state of a cell of the approval week. Screen readers get the state from the text beside the icon or from
 * the cell's accessible name.
 */
export function StateIcon({ state }: { state: CellState }) {
  const outlinePath = outlinePaths[state]
  return (
    <span className={`${styles.icon} ${styles[state]}`}>
      {outlinePath ? <Icon path={outlinePath} /> : null}
      {state === 'partly' ? <HalfIcon /> : null}
      {state === 'approved' ? <ApprovedIcon /> : null}
    </span>
  )
}

const HalfIcon = () => (
  <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth={1.6} />
    <path d="M8 2.5a5.5 5.5 0 0 0 0 11z" fill="currentColor" />
  </svg>
)
