import {
  useMemo,
  useState,
  type FocusEventHandler,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { listRenderedRows, useMeasureRows } from '../../ui/table/rendered-rows.ts'
import { RowPositions } from '../../ui/table/row-positions.ts'
import { useVisibleRange } from '../../ui/table/use-visible-range.ts'
import type { WeekPart } from './group-week.ts'
import type { CellPosition } from './next-cell.ts'
import type { WeekProps } from './shared-props.ts'
import { DayHeader } from './day-header.tsx'
import { WeekRow } from './week-row.tsx'
import styles from './week-grid.module.css'

interface Props extends WeekProps {
  table: RefObject<HTMLTableElement | null>
  days: readonly WeekPart[]
  sum: WeekPart
  /** The only cell in the tab order. */
  position: CellPosition
  handlers: { onFocus: FocusEventHandler; onKeyDown: KeyboardEventHandler; onClick: MouseEventHandler }
}

/** The table is a grid, because the arrow keys move from cell to cell. */
const gridRole = { role: 'grid' } as const
const defaultRowHeight = 44

/** Renders only the rows near the visible area and the row that has the focus. */
export function WeekGrid(props: Props) {
  const { people, days, sum, position, formats, colors, today, table, handlers } = props
  const { t } = useTranslation('week')
  const { days: formatDays, whole } = useFormats()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [heights] = useState(() => new Map<string, number>())
  const positions = useMemo(
    () =>
      new RowPositions(
        people.map(({ id }) => id),
        defaultRowHeight,
        heights,
      ),
    [people, heights],
  )
  useMeasureRows(body, positions)
  const focusedIndex = people.findIndex(({ id }) => id === position.person)
  const rowsOrGaps = listRenderedRows(
    positions,
    useVisibleRange(box, 'box'),
    focusedIndex < 0 ? undefined : focusedIndex,
  )
  const todayColumn = formats.days.find(index => formats.isoDay(index) === today)
  return (
    <div ref={setBox} className={styles.box}>
      <table
        ref={table}
        {...gridRole}
        {...handlers}
        className={styles.table}
        aria-label={t('grid', { days: formatDays({ from: formats.isoDay(0), to: formats.isoDay(6) }) })}
        aria-rowcount={people.length + 2}
      >
        <colgroup>
          <col className={styles.nameColumn} />
          {days.map((day, index) => (
            <col key={index} className={day.entries.length === 0 && index !== todayColumn ? styles.emptyColumn : ''} />
          ))}
          <col className={styles.hoursColumn} />
          <col className={styles.weekColumn} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('employee')}</th>
            {days.map((day, index) => (
              <DayHeader
                key={index}
                part={day}
                column={index}
                formats={formats}
                isToday={index === todayColumn}
                hasFocus={position.person === null && position.column === index}
              />
            ))}
            <th scope="col" className={styles.number}>
              {t('hours')}
            </th>
            <th scope="col">{t('week')}</th>
          </tr>
        </thead>
        <tbody ref={setBody}>
          {rowsOrGaps.map((rowOrGap, index) => {
            if ('gap' in rowOrGap)
              return <tr key={`gap ${index}`} role="presentation" style={{ height: rowOrGap.gap }} />
            const person = people[rowOrGap.index]
            return person ? (
              <WeekRow
                key={person.id}
                person={person}
                rowIndex={rowOrGap.index + 2}
                focusedColumn={rowOrGap.index === focusedIndex ? position.column : undefined}
                todayColumn={todayColumn}
                formats={formats}
                colors={colors}
              />
            ) : null
          })}
        </tbody>
        <tfoot>
          <tr aria-rowindex={people.length + 2}>
            <th scope="row">{t('people', { count: people.length, shown: whole(people.length) })}</th>
            {days.map((day, index) => (
              <td key={index}>{day.entries.length === 0 ? '' : formats.hoursOf(day)}</td>
            ))}
            <td className={styles.number}>{formats.hoursOf(sum)}</td>
            <td>
              {t('approved_of', {
                approved: whole(sum.entries.filter(({ approved }) => approved).length),
                all: whole(sum.entries.length),
              })}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
