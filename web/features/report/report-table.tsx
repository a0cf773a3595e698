import { memo, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isSum,
  sumColumns,
  type ColumnId,
  type ReportTable as Table,
  type TableRow,
} from '../../../shared/domain/report/tables.ts'
import { useCompany } from '../../lib/session.ts'
import { classes } from '../../ui/classes.ts'
import { CellText, type OnExplain } from './cells.tsx'
import type { ReportFormats } from './report-formats.ts'
import styles from './table.module.css'
import { useIsNear } from './use-is-near.ts'

/** Rows are drawn in blocks of this size. */
const rowsInBlock = 40
/** The usual height of a row, in the wide and the folded layout. */
const rowPx = (): number => (window.matchMedia('(max-width: 800px)').matches ? 180 : 40)

export const estimatedPx = (rows: number): number => (rows + 2) * rowPx()

interface Props {
  table: Table
  /** Id of the heading. */
  labelledBy: string
  formats: ReportFormats
  onExplain: OnExplain | undefined
  /** All rows are drawn for printing. */
  isPrinted: boolean
}

/** A table of a report. Only rows near the visible area are drawn, because there may be a hundred thousand. */
export function ReportTable({ table, labelledBy, formats, onExplain, isPrinted }: Props) {
  const { t } = useTranslation('report')
  const { columns } = table
  const rows = table.rows()
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / rowsInBlock) }, (_, index) =>
        rows.slice(index * rowsInBlock, (index + 1) * rowsInBlock),
      ),
    [rows],
  )
  return (
    <table className={styles.table} aria-labelledby={labelledBy} aria-rowcount={rows.length + 2}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col" className={classOf(column)}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {blocks.map((block, index) => (
        <Block
          key={index}
          rows={block}
          first={index * rowsInBlock}
          columns={columns}
          formats={formats}
          onExplain={onExplain}
          isPrinted={isPrinted}
        />
      ))}
      <tfoot>
        <tr>
          {columns.map((column, index) => (
            <td
              key={column}
              className={classOf(column)}
              data-label={isSum(column) ? t(`columns.${column}`) : undefined}
            >
              {index === 0 ? t('total') : isSum(column) ? formats.hours(table[sumColumns[column]]) : null}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

const classOf = (column: ColumnId): string => classes(styles[column], isSum(column) && styles.number)

interface BlockProps extends Pick<Props, 'formats' | 'onExplain' | 'isPrinted'> {
  rows: readonly TableRow[]
  first: number
  columns: readonly ColumnId[]
}

const Cell = ({
  isHead,
  label,
  ...props
}: {
  isHead: boolean
  label: string
  className: string
  children: ReactNode
}) => (isHead ? <th scope="row" {...props} /> : <td data-label={label} {...props} />)

const Block = memo(function Block({ rows, first, columns, formats: shown, onExplain: why, isPrinted }: BlockProps) {
  const { t } = useTranslation('report')
  const { id: company } = useCompany()
  const { ref, isNear, height } = useIsNear<HTMLTableSectionElement>(rows.length * rowPx())
  return (
    <tbody ref={ref}>
      {isNear || isPrinted ? (
        rows.map((row, index) => (
          <tr key={index} aria-rowindex={first + index + 2}>
            {columns.map((column, columnIndex) => (
              <Cell key={column} isHead={columnIndex === 0} className={classOf(column)} label={t(`columns.${column}`)}>
                <CellText row={row} column={column} formats={shown} company={company} onExplain={why} />
              </Cell>
            ))}
          </tr>
        ))
      ) : (
        <tr aria-hidden="true" className={styles.away} style={{ height }}>
          <td colSpan={columns.length}>…</td>
        </tr>
      )}
    </tbody>
  )
})
