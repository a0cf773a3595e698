import { useMemo, useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isSumColumn, sumKeyByColumn, type ReportTable as Table } from '../../../shared/domain/report/tables.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Chevron } from '../../ui/buttons/icons.tsx'
import { joinClasses } from '../../ui/classes.ts'
import { Meter } from '../../ui/plots/meter.tsx'
import { listRenderedRows, useMeasureRows } from '../../ui/table/rendered-rows.ts'
import { RowPositions } from '../../ui/table/row-positions.ts'
import { useVisibleRange } from '../../ui/table/use-visible-range.ts'
import { toColumnClass, estimateHeightPx, useDefaultRowPx } from './report-table.tsx'
import styles from './summary-table.module.css'
import table from './table.module.css'
import type { ReportFormats } from './use-report-formats.ts'

/** The estimated height of a folded row with its numbers on one line. */
const foldedRowHeightPx = 98
/** The estimated height of a row with this many days or entries below it. */
const estimateOpenRowPx = (count: number): number => estimateHeightPx(count) + 100

const maxKeptRows = 10

interface Props {
  /** The table of all employees or of all projects. */
  summary: Table
  /** One table per row of `summary`, in its order. */
  details: readonly Table[]
  isOpen: (anchor: string) => boolean
  isAllOpen: boolean
  pinnedAnchors: readonly string[]
  onToggle: (anchor: string) => void
  formats: ReportFormats
  renderDetail: (table: Table) => ReactNode
}

export function SummaryTable({
  summary,
  details,
  isOpen,
  isAllOpen,
  pinnedAnchors,
  onToggle,
  formats,
  renderDetail,
}: Props) {
  const { t } = useTranslation('report')
  const { whole } = useFormats()
  const rows = summary.rows()
  const [name, ...columns] = summary.columns
  const defaultRowPx = useDefaultRowPx(foldedRowHeightPx)
  const positions = useMemo(() => {
    const openHeightsPx = isAllOpen
      ? details.map(({ count }, i): [string, number] => [String(i), estimateOpenRowPx(count)])
      : []
    return new RowPositions([...rows.keys()].map(String), defaultRowPx, new Map(openHeightsPx))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the details belong to the rows, but are another array each time
  }, [rows, defaultRowPx, isAllOpen])
  const [element, setElement] = useState<HTMLTableElement | null>(null)
  const range = useVisibleRange(element, 'page')
  useMeasureRows(element, positions)
  // Recently used rows stay rendered outside the viewport. Otherwise the focus would be lost, and a file that is being
  // created for a row would be stopped.
  const [usedRowIndexes, setUsedRows] = useState<readonly number[]>([])
  const recordUsedRow = ({ target }: FocusEvent) => {
    const rowIndex = Number(target.closest<HTMLElement>('tbody[data-key]')?.dataset.key)
    if (Number.isInteger(rowIndex))
      setUsedRows(last => [...last.filter(row => row !== rowIndex), rowIndex].slice(-maxKeptRows))
  }
  const pinnedRows = details.flatMap(({ anchor }, index) =>
    pinnedAnchors.includes(anchor) || usedRowIndexes.includes(index) ? [index] : [],
  )
  const maxSeconds = Math.max(1, ...rows.map(({ total_time }) => total_time))
  const entryCount = rows.reduce((count, { entries }) => count + entries.length, 0)
  return (
    <table
      ref={setElement}
      onFocusCapture={recordUsedRow}
      className={joinClasses(table.table, styles.summary)}
      aria-labelledby={`${summary.anchor}-heading`}
    >
      <thead>
        <tr>
          <th scope="col">{name === undefined ? null : t(`columns.${name}`)}</th>
          <th scope="col" data-screen className={styles.count}>
            {t('columns.entries')}
          </th>
          {columns.map(column => (
            <th key={column} scope="col" className={toColumnClass(column)}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {listRenderedRows(positions, range, ...pinnedRows).map((rowOrGap, index) => {
        if ('gap' in rowOrGap)
          return (
            <tbody key={`gap ${index}`} role="presentation">
              <tr role="presentation" className={table.gap} style={{ height: rowOrGap.gap }} />
            </tbody>
          )
        const [row, detailTable] = [rows[rowOrGap.index], details[rowOrGap.index]]
        if (!row || !detailTable) return null
        const isRowOpen = isOpen(detailTable.anchor)
        return (
          <tbody key={rowOrGap.index} id={detailTable.anchor} data-key={rowOrGap.index} className={styles.row}>
            <tr className={joinClasses(isRowOpen && styles.open)}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isRowOpen}
                  aria-controls={isRowOpen ? `${detailTable.anchor}-days` : undefined}
                  onClick={() => onToggle(detailTable.anchor)}
                >
                  <Chevron />
                  <span>{detailTable.name}</span>
                </button>
              </th>
              <td data-screen data-label={t('columns.entries')} className={styles.count}>
                <span>{whole(row.entries.length)}</span>
                <Meter value={row.total_time / maxSeconds} comparison={0} color="var(--plot-1)" />
              </td>
              {columns.map(column => (
                <td key={column} className={toColumnClass(column)} data-label={t(`columns.${column}`)}>
                  {isSumColumn(column) ? formats.hours(row[sumKeyByColumn[column]]) : null}
                </td>
              ))}
            </tr>
            {isRowOpen ? (
              <tr data-detail className={styles.detail}>
                <td colSpan={summary.columns.length + 1}>{renderDetail(detailTable)}</td>
              </tr>
            ) : null}
          </tbody>
        )
      })}
      <tfoot>
        <tr>
          <td>{t('total')}</td>
          <td data-screen data-label={t('columns.entries')} className={styles.count}>
            <span>{whole(entryCount)}</span>
          </td>
          {columns.map(column => (
            <td key={column} className={toColumnClass(column)} data-label={t(`columns.${column}`)}>
              {isSumColumn(column) ? formats.hours(summary[sumKeyByColumn[column]]) : null}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
