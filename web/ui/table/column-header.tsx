import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Direction } from '../../lib/language/sort.ts'
import { CheckBox } from '../fields/check-box.tsx'
import { selectionColumnId } from './table-select.tsx'
import styles from './table.module.css'

interface Props {
  column: { id: string; header: string; isHeaderHidden?: boolean; headerIcon?: ReactNode; value?: unknown }
  direction: Direction | undefined
  isFolded: boolean
}

/**
 * Shows a column's title with its sort arrow. Reserves the arrow's space in unsorted columns, so that sorting by
 * another column moves nothing.
 */
export function ColumnHeader({ column, direction, isFolded }: Props) {
  const { t } = useTranslation('kit')
  // In folded tables, the bar has the box that selects all rows.
  if (column.id === selectionColumnId && !isFolded) return <CheckBox slot="selection" aria-label={t('select_all')} />
  if (column.isHeaderHidden && !isFolded) return <span className="visually-hidden">{column.header}</span>
  return (
    <span className={styles.head}>
      {column.headerIcon && !isFolded ? (
        <span className={styles.icon} data-hint={column.header}>
          {column.headerIcon}
          <span className="visually-hidden">{column.header}</span>
        </span>
      ) : (
        column.header
      )}
      {column.value ? (
        <span className={direction ? styles.arrow : `${styles.arrow} ${styles.away}`} aria-hidden="true">
          {sortArrowByDirection[direction ?? 'ascending']}
        </span>
      ) : null}
    </span>
  )
}

export const sortArrowByDirection: Record<Direction, string> = { ascending: '↑', descending: '↓' }
