import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseImageKey, toResizedImageUrl } from '../../../shared/domain/images.ts'
import { formatClockTime } from '../../../shared/domain/local-time.ts'
import {
  listComments,
  listLateMinutes,
  isSumColumn,
  sumKeyByColumn,
  composeCellText,
  type ColumnId,
  type ReportTableRow,
} from '../../../shared/domain/report/tables.ts'
import type { Company } from '../../lib/session/session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { DayBar } from './day-bar.tsx'
import type { ReportFormats } from './use-report-formats.ts'
import styles from './table.module.css'

export type OnExplain = (row: ReportTableRow) => void

interface Props {
  row: ReportTableRow
  column: ColumnId
  formats: ReportFormats
  company: Company
  onExplain: OnExplain | undefined
  /** Set only in the table of one employee, whose rows are whole days. */
  colorOf: ((projectId: string) => string) | undefined
  isPrinted: boolean
}

export function CellText({ row, column, formats, company, onExplain, colorOf, isPrinted }: Props): ReactNode {
  const [firstEntry] = row.entries
  if (isSumColumn(column)) {
    const hours = formats.hours(row[sumKeyByColumn[column]])
    return column === 'hours' && onExplain ? <ExplainButton hours={hours} onPress={() => onExplain(row)} /> : hours
  }
  switch (column) {
    case 'date':
      return firstEntry ? formats.day(firstEntry.date) : ''
    case 'in':
      return firstEntry ? formatClockTime(formats.wall(firstEntry.entry.start_time)) : ''
    case 'out':
      return firstEntry?.entry.end_time ? formatClockTime(formats.wall(firstEntry.entry.end_time)) : ''
    case 'entries':
      return (
        <>
          <Times text={composeCellText(row, column, formats.wall)} />
          {colorOf ? <DayBar row={row} toWallClockMs={formats.wall} colorOf={colorOf} /> : null}
        </>
      )
    case 'comments':
      return <Comments row={row} company={company} isPrinted={isPrinted} />
    default:
      return composeCellText(row, column, formats.wall)
  }
}

function ExplainButton({ hours, onPress }: { hours: string; onPress: () => void }) {
  const { t } = useTranslation('report')
  return (
    <button type="button" className={styles.why} aria-label={t('why.of', { hours })} onClick={onPress}>
      {hours}
    </button>
  )
}

const Times = ({ text }: { text: string }) =>
  text.split(', ').map((times, index) => (
    <Fragment key={index}>
      {index > 0 ? ', ' : null}
      <span className={styles.times}>{times}</span>
    </Fragment>
  ))

function Comments({ row, company, isPrinted }: Pick<Props, 'row' | 'company' | 'isPrinted'>) {
  const { t } = useTranslation('report')
  const comments = listComments(row)
  const lateMinutes = listLateMinutes(row, company.settings.late_after_minutes)
  if (comments.length === 0 && lateMinutes.length === 0) return null
  return (
    <ul className={styles.commentList}>
      {lateMinutes.map((minutes, index) => (
        <li key={index}>
          <Badge kind="look">{t('received_late', { minutes })}</Badge>
        </li>
      ))}
      {comments.map(({ id, comment }) => {
        const key = parseImageKey(comment, { company: company.id })
        return (
          <li key={id}>
            {key ? (
              <a href={toResizedImageUrl('', key, 2048)} target="_blank" rel="noreferrer" aria-label={t('open_image')}>
                <img
                  src={toResizedImageUrl('', key, 100)}
                  // The browser would not load a lazy image outside the window when it prints.
                  loading={isPrinted ? 'eager' : 'lazy'}
                  width={56}
                  height={56}
                  alt={t('image')}
                />
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
