import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { computeDaySum, type WeekPart } from './group-week.ts'
import { findNextCell, weekColumn, type CellPosition } from './next-cell.ts'
import type { WeekProps } from './shared-props.ts'
import { computePositionAfterKey } from './position-after-key.ts'
import { readCellPosition, useCellFocus } from './use-cell-focus.ts'
import { useShortcutKeys } from '../../ui/buttons/use-shortcut-keys.ts'
import { useStatusText } from './use-status-text.ts'
import { WeekFoot } from './week-foot.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekSum } from './week-sum.tsx'

const emptyWeekPart: WeekPart = { entries: [], seconds: 0, toApprove: [], toReview: [] }

export function WeekTable(props: WeekProps & { sum: WeekPart }) {
  const { people, formats, approval, sum } = props
  const { t } = useTranslation('week')
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const { position, moveTo, onFocus } = useCellFocus(people, table)
  const [note, setNote] = useState('')
  const statusText = useStatusText(approval.outcome)
  const days = useMemo(() => formats.days.map(index => computeDaySum(people, index)), [people, formats])

  const findPerson = ({ person }: CellPosition) => people.find(({ id }) => id === person)
  const findPart = (cellPosition: CellPosition): WeekPart => {
    if (cellPosition.person === null) return days[cellPosition.column] ?? emptyWeekPart
    const person = findPerson(cellPosition)
    return (cellPosition.column === weekColumn ? person : person?.days[cellPosition.column]) ?? emptyWeekPart
  }
  const approve = (weekPart: WeekPart, from: CellPosition, isByDay = false) => {
    if (weekPart.toApprove.length === 0) return setNote(weekPart.toReview.length > 0 ? t('look_first') : t('nothing'))
    setNote('')
    approval.approve(weekPart.toApprove)
    const approvedIds = new Set(weekPart.toApprove.map(({ id }) => id))
    return moveTo(findNextCell(people, from, { isByDay, approved: approvedIds }) ?? from)
  }
  const approveAt = (at: CellPosition) => approve(findPart(at), at, at.person === null)
  const approveWeek = () => approve(sum, position)
  const undo = () => {
    if (!approval.canUndo) return
    setNote('')
    approval.undo()
    moveTo(position)
  }
  const ifFocusInTable = (act: () => void) => () => {
    if (table.current?.contains(document.activeElement)) act()
  }
  const areKeysOn = useShortcutKeys({
    d: ifFocusInTable(() => approve(days[position.column] ?? emptyWeekPart, position, true)),
    p: ifFocusInTable(() => approve(findPerson(position) ?? emptyWeekPart, position)),
    w: approveWeek,
    z: undo,
  })

  const toAddress = (cellPosition: CellPosition): string | undefined =>
    cellPosition.person !== null && cellPosition.column < weekColumn && findPart(cellPosition).entries.length > 0
      ? formats.toEntriesAddress(cellPosition.person, cellPosition.column)
      : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const from = readCellPosition(event.target)
    if (!from || event.altKey || event.metaKey || event.shiftKey) return
    const nextPosition = computePositionAfterKey({ key: event.key, isCtrl: event.ctrlKey }, from, people)
    const address = event.key === 'Enter' ? toAddress(from) : undefined
    if (!nextPosition && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (nextPosition) moveTo(nextPosition)
    else if (address !== undefined) void navigate(address)
    else if (!event.repeat && (event.key === ' ' || from.person === null || from.column === weekColumn)) approveAt(from)
  }
  const onClick = ({ target }: MouseEvent) => {
    const at = target instanceof Element && target.closest('button') ? readCellPosition(target) : undefined
    if (at) approveAt(at)
  }
  return (
    <>
      <WeekSum sum={sum} colors={props.colors} onApprove={approveWeek} />
      <WeekGrid
        {...props}
        table={table}
        days={days}
        sum={sum}
        position={position}
        handlers={{ onFocus, onKeyDown, onClick }}
      />
      <WeekFoot
        name={findPerson(position)?.name}
        dayName={position.column < weekColumn ? formats.dayLong(position.column) : undefined}
        part={findPart(position)}
        address={toAddress(position)}
        formats={formats}
        colors={props.colors}
        status={note || statusText}
        areKeysOn={areKeysOn}
        {...(approval.canUndo ? { onUndo: undo } : {})}
      />
    </>
  )
}
