import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseEmphasis } from '../../lib/entries/hours.ts'
import { joinClasses } from '../../ui/classes.ts'
import { ApprovePartButton } from './day-header.tsx'
import { findCellState, type WeekPart, type PersonWeek } from './group-week.ts'
import { weekColumn } from './next-cell.ts'
import type { ProjectColors } from './project-colors.ts'
import { StateIcon } from './state-icon.tsx'
import { Swatch } from './swatch.tsx'
import { toCellKey } from './use-cell-focus.ts'
import type { WeekFormats } from './use-week-formats.ts'
import styles from './week-grid.module.css'

interface Props {
  person: PersonWeek
  rowIndex: number
  focusedColumn: number | undefined
  todayColumn: number | undefined
  formats: WeekFormats
  colors: ProjectColors
}

export const WeekRow = memo(function WeekRow({ person, rowIndex, focusedColumn, todayColumn, formats, colors }: Props) {
  return (
    <tr data-key={person.id} aria-rowindex={rowIndex}>
      <th scope="row" title={person.name}>
        {person.name}
      </th>
      {person.days.map((weekPart, column) => (
        <td
          key={column}
          tabIndex={column === focusedColumn ? 0 : -1}
          data-cell={toCellKey({ person: person.id, column })}
          className={joinClasses(weekPart.entries.length === 0 && styles.empty, column === todayColumn && styles.today)}
          aria-label={formats.cellName(person.name, column, weekPart)}
        >
          {weekPart.entries.length > 0 ? (
            <CellContent
              part={weekPart}
              subject={`${person.name}, ${formats.dayLong(column)}`}
              formats={formats}
              colors={colors}
            />
          ) : null}
        </td>
      ))}
      <td className={styles.number}>{formats.hoursOf(person)}</td>
      <td
        tabIndex={focusedColumn === weekColumn ? 0 : -1}
        data-cell={toCellKey({ person: person.id, column: weekColumn })}
      >
        <ApprovePartButton part={person} subject={person.name} hasCount />
      </td>
    </tr>
  )
})

const maxSwatches = 3

interface ContentProps {
  part: WeekPart
  subject: string
  formats: WeekFormats
  colors: ProjectColors
}

function CellContent({ part, subject, formats, colors }: ContentProps) {
  const { t } = useTranslation('week')
  const state = findCellState(part)
  const colorsOfDay = [...new Set(part.entries.map(({ project }) => colors.colorOf(project.id)))]
  const isOpen = part.entries.some(entry => entry.end_time === null)
  return (
    <span className={styles.content} title={`${formats.projects(part)}\n${t(`states.${state}`)}`}>
      <span className={styles.line}>
        <b className={joinClasses(isOpen && styles.running, styles[chooseEmphasis(part.seconds) ?? ''])}>
          {formats.hoursOf(part)}
        </b>
        {part.toReview.length > 0 && state !== 'look' ? <StateIcon state="look" /> : null}
        <span className={styles.state}>
          {part.toApprove.length > 0 ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.circle}
              aria-label={t('approve_cell', { name: subject })}
            >
              <StateIcon state={state} />
            </button>
          ) : (
            <StateIcon state={state} />
          )}
        </span>
      </span>{' '}
      <span className={styles.line}>
        {colorsOfDay.slice(0, maxSwatches).map(color => (
          <Swatch key={color} color={color} />
        ))}
        <span className={styles.times}>{formats.times(part)}</span>
      </span>
    </span>
  )
}
