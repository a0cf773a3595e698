import { useId, type ReactNode } from 'react'
import { joinClasses } from '../../ui/classes.ts'
import styles from './overview.module.css'

interface Props {
  title: string
  note?: string
  actions?: ReactNode
  isWide?: boolean
  headingId?: string
  isBelowFiguresOnPhone?: boolean
  children: ReactNode
}

export function OverviewCard({
  title,
  note,
  actions,
  isWide = false,
  headingId,
  isBelowFiguresOnPhone = false,
  children,
}: Props) {
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section
      className={joinClasses(styles.card, isWide && styles.whole, isBelowFiguresOnPhone && styles.late)}
      aria-labelledby={id}
    >
      <header className={styles.cardHead}>
        <h2 id={id} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {note === undefined ? null : <span className={styles.soft}>{note}</span>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
