import { memo, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isSumColumn,
  sumKeyByColumn,
  type ColumnId,
  type ReportTable as Table,
  type ReportTableRow,
} from '../../../shared/domain/report/tables.ts'
import { useCompany, type Company } from '../../lib/session/session.ts'
import { joinClasses } from '../../ui/classes.ts'
import { listRenderedRows, useMeasureRows } from '../../ui/table/rendered-rows.ts'
import { RowPositions } from '../../ui/table/row-positions.ts'
import { useVisibleRange } from '../../ui/table/use-visible-range.ts'
import { CellText, type OnExplain } from './cell-text.tsx'
import type { ReportFormats } from './use-report-formats.ts'
import styles from './table.module.css'

/** Must match `table.module.css`, which folds rows in narrow windows but not on paper. */
const foldedMediaQuery = '(max-width: 800px)'
/** The estimated height of an unmeasured row. */
const rowHeightPx = 40
/** The estimated height of a folded row with all its cells. */
const foldedRowHeightPx = 180

function subscribeToFold(notify: () => void): () => void {
  const mediaQuery = window.matchMedia(foldedMediaQuery)
  mediaQuery.addEventListener('change', notify)
  return () => mediaQuery.removeEventListener('change', notify)
}
const isFolded = (): boolean => window.matchMedia(foldedMediaQuery).matches
export const useDefaultRowPx = (foldedPx = foldedRowHeightPx): number =>
  useSyncExternalStore(subscribeToFold, isFolded) ? foldedPx : rowHeightPx

export const estimateHeightPx = (rows: number): number => (rows + 2) * (isFolded() ? foldedRowHeightPx : rowHeightPx)

interface Props {
  table: Table
  labelledBy: string
  formats: ReportFormats
  onExplain: OnExplain | undefined
  /** Absent on paper, where rows have no bars. */
  colorOf?: ((projectId: string) => string) | undefined
  isPrinted: boolean
}

/**
 * Renders a table of the report. On the screen, it renders only the rows near the viewport, because a report may have a
 * hundred thousand rows.
 */
export function ReportTable({ table, labelledBy, formats, onExplain, colorOf, isPrinted }: Props) {
  const { t } = useTranslation('report')
  const { columns } = table
  const rows = table.rows()
  const defaultHeightPx = useDefaultRowPx()
  const positions = useMemo(
    () => new RowPositions([...rows.keys()].map(String), defaultHeightPx, new Map()),
    [rows, defaultHeightPx],
  )
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null)
  const range = useVisibleRange(body, 'page')
  useMeasureRows(isPrinted ? null : body, positions)
  const rowsOrGaps = isPrinted ? [...rows.keys()].map(index => ({ index })) : listRenderedRows(positions, range)
  // The labels are computed once for all rows, because a look-up per cell would take longer than rendering.
  const labels = useMemo(() => columns.map(column => t(`columns.${column}`)), [columns, t])
  const company = useCompany()
  const dayColorOf = table.kind === 'employee' ? colorOf : undefined
  const rowProps = { columns, labels, company, formats, onExplain, colorOf: dayColorOf, isPrinted }
  return (
    <table className={styles.table} aria-labelledby={labelledBy} aria-rowcount={rows.length + 2}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={toColumnClass(column)}>
              {labels[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={setBody}>
        {rowsOrGaps.map((rowOrGap, index) => {
          if ('gap' in rowOrGap)
            return (
              <tr key={`gap ${index}`} role="presentation" className={styles.gap} style={{ height: rowOrGap.gap }} />
            )
          const row = rows[rowOrGap.index]
          return row ? <Row key={rowOrGap.index} {...rowProps} row={row} index={rowOrGap.index} /> : null
        })}
      </tbody>
      <tfoot>
        <tr>
          {columns.map((column, index) => (
            <td
              key={column}
              className={toColumnClass(column)}
              data-label={isSumColumn(column) ? labels[index] : undefined}
            >
              {index === 0 ? t('total') : isSumColumn(column) ? formats.hours(table[sumKeyByColumn[column]]) : null}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

export const toColumnClass = (column: ColumnId): string =>
  joinClasses(styles[column], isSumColumn(column) && styles.number)

interface RowProps extends Pick<Props, 'formats' | 'onExplain' | 'isPrinted'> {
  colorOf: ((projectId: string) => string) | undefined
  row: ReportTableRow
  index: number
  columns: readonly ColumnId[]
  labels: readonly string[]
  company: Company
}

const Cell = ({
  isHead: isHeader,
  label,
  ...props
}: {
  isHead: boolean
  label: string | undefined
  className: string
  children: ReactNode
}) => (isHeader ? <th scope="row" {...props} /> : <td data-label={label} {...props} />)

const Row = memo(function Row({ row, index, columns, labels, ...sharedProps }: RowProps) {
  return (
    <tr data-key={index} aria-rowindex={index + 2}>
      {columns.map((column, columnIndex) => (
        <Cell key={column} isHead={columnIndex === 0} className={toColumnClass(column)} label={labels[columnIndex]}>
          <CellText row={row} column={column} {...sharedProps} />
        </Cell>
      ))}
    </tr>
  )
})
