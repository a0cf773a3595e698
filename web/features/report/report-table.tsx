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
import { CellText, type Why } from './cells.tsx'
import type { Shown } from './shown.ts'
import styles from './table.module.css'
import { useNear } from './use-near.ts'

/** drawn together, or not at all while one looks elsewhere */
const rowsInBlock = 40
/** as most are, beside each other and folded */
const rowPx = (): number => (window.matchMedia('(max-width: 800px)').matches ? 180 : 40)

export const tallPx = (rows: number): number => (rows + 2) * rowPx()

interface Props {
  table: Table
  /** the heading's id */
  labelledBy: string
  shown: Shown
  why: Why | undefined
  /** all of it is drawn, wherever one looks */
  isPrinted: boolean
}

/** a table of a report; only where it is looked at it is drawn, since it may have a hundred thousand rows */
export function ReportTable({ table, labelledBy, shown, why, isPrinted }: Props) {
  const { t } = useTranslation('report')
  const { columns } = table
  const rows = table.rows()
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / rowsInBlock) }, (_, at) =>
        rows.slice(at * rowsInBlock, (at + 1) * rowsInBlock),
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
      {blocks.map((block, at) => (
        <Block
          key={at}
          rows={block}
          first={at * rowsInBlock}
          columns={columns}
          shown={shown}
          why={why}
          isPrinted={isPrinted}
        />
      ))}
      <tfoot>
        <tr>
          {columns.map((column, at) => (
            <td
              key={column}
              className={classOf(column)}
              data-label={isSum(column) ? t(`columns.${column}`) : undefined}
            >
              {at === 0 ? t('total') : isSum(column) ? shown.hours(table[sumColumns[column]]) : null}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

const classOf = (column: ColumnId): string => classes(styles[column], isSum(column) && styles.number)

interface BlockProps extends Pick<Props, 'shown' | 'why' | 'isPrinted'> {
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

const Block = memo(function Block({ rows, first, columns, shown, why, isPrinted }: BlockProps) {
  const { t } = useTranslation('report')
  const { id: company } = useCompany()
  const { ref, isNear, height } = useNear<HTMLTableSectionElement>(rows.length * rowPx())
  return (
    <tbody ref={ref}>
      {isNear || isPrinted ? (
        rows.map((row, at) => (
          <tr key={at} aria-rowindex={first + at + 2}>
            {columns.map((column, place) => (
              <Cell key={column} isHead={place === 0} className={classOf(column)} label={t(`columns.${column}`)}>
                <CellText row={row} column={column} shown={shown} company={company} why={why} />
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
