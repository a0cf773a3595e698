import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { imageKeyOf, shownImageUrl } from '../../../shared/domain/images.ts'
import { clockTime } from '../../../shared/domain/local-time.ts'
import {
  commentsOf,
  isSum,
  sumColumns,
  textOf,
  type ColumnId,
  type TableRow,
} from '../../../shared/domain/report/tables.ts'
import type { Shown } from './shown.ts'
import styles from './table.module.css'

/** asks why a row's hours count as they do; absent where that cannot be told */
export type Why = (row: TableRow) => void

interface Props {
  row: TableRow
  column: ColumnId
  shown: Shown
  company: string
  why: Why | undefined
}

/** what stands in a cell */
export function CellText({ row, column, shown, company, why }: Props): ReactNode {
  const { t } = useTranslation('report')
  const [first] = row.entries
  if (isSum(column)) {
    const hours = shown.hours(row[sumColumns[column]])
    if (column !== 'hours' || !why) return hours
    return (
      <button type="button" className={styles.why} aria-label={t('why.of', { hours })} onClick={() => why(row)}>
        {hours}
      </button>
    )
  }
  switch (column) {
    case 'date':
      return first ? shown.day(first.date) : ''
    case 'in':
      return first ? clockTime(shown.wall(first.log.start_time)) : ''
    case 'out':
      return first?.log.end_time ? clockTime(shown.wall(first.log.end_time)) : ''
    case 'entries':
      return <Times text={textOf(row, column, shown.wall)} />
    case 'comments':
      return <Comments row={row} company={company} />
    default:
      return textOf(row, column, shown.wall)
  }
}

/** from when to when, which stays on one line */
const Times = ({ text }: { text: string }) =>
  text.split(', ').map((times, at) => (
    <Fragment key={at}>
      {at > 0 ? ', ' : null}
      <span className={styles.times}>{times}</span>
    </Fragment>
  ))

function Comments({ row, company }: { row: TableRow; company: string }) {
  const { t } = useTranslation('report')
  const said = commentsOf(row)
  if (said.length === 0) return null
  return (
    <ul className={styles.said}>
      {said.map(({ id, comment }) => {
        const key = imageKeyOf(comment, { company })
        return (
          <li key={id}>
            {key ? (
              <a href={shownImageUrl('', key, 2048)} target="_blank" rel="noreferrer" aria-label={t('open_image')}>
                <img src={shownImageUrl('', key, 100)} loading="lazy" width={56} height={56} alt={t('image')} />
              </a>
            ) : (
              comment
            )}
          </li>
        )
      })}
    </ul>
  )
}
