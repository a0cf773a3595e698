import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { sumOfDay, type WeekPart } from './group-week.ts'
import { findNextCell, weekColumn, type CellPosition } from './next-cell.ts'
import type { WeekProps } from './shared-props.ts'
import { positionAfterKey } from './position-after-key.ts'
import { readPosition, useCellFocus } from './use-cell-focus.ts'
import { useKeys } from '../../ui/buttons/use-keys.ts'
import { useStatusText } from './use-status-text.ts'
import { WeekFoot } from './week-foot.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekSum } from './week-sum.tsx'

const noPart: WeekPart = { entries: [], seconds: 0, toApprove: [], toReview: [] }

export function WeekTable(props: WeekProps & { sum: WeekPart }) {
  const { people, formats, approval, sum } = props
  const { t } = useTranslation('week')
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const { position, moveTo, onFocus } = useCellFocus(people, table)
  const [note, setNote] = useState('')
  const statusText = useStatusText(approval.outcome)
  const days = useMemo(() => formats.days.map(index => sumOfDay(people, index)), [people, formats])

  const personAt = ({ person }: CellPosition) => people.find(({ id }) => id === person)
  const partAt = (cellPosition: CellPosition): WeekPart => {
    if (cellPosition.person === null) return days[cellPosition.column] ?? noPart
    const person = personAt(cellPosition)
    return (cellPosition.column === weekColumn ? person : person?.days[cellPosition.column]) ?? noPart
  }
  const approve = (weekPart: WeekPart, from: CellPosition, isByDay = false) => {
    if (weekPart.toApprove.length === 0) return setNote(weekPart.toReview.length > 0 ? t('look_first') : t('nothing'))
    setNote('')
    approval.approve(weekPart.toApprove)
    const approvedIds = new Set(weekPart.toApprove.map(({ id }) => id))
    return moveTo(findNextCell(people, from, { isByDay, approved: approvedIds }) ?? from)
  }
  const approveAt = (at: CellPosition) => approve(partAt(at), at, at.person === null)
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
  const areKeysOn = useKeys({
    d: ifFocusInTable(() => approve(days[position.column] ?? noPart, position, true)),
    p: ifFocusInTable(() => approve(personAt(position) ?? noPart, position)),
    w: approveWeek,
    z: undo,
  })

  const addressOf = (cellPosition: CellPosition): string | undefined =>
    cellPosition.person !== null && cellPosition.column < weekColumn && partAt(cellPosition).entries.length > 0
      ? formats.entriesAddress(cellPosition.person, cellPosition.column)
      : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const from = readPosition(event.target)
    if (!from || event.altKey || event.metaKey || event.shiftKey) return
    const nextPosition = positionAfterKey({ key: event.key, isCtrl: event.ctrlKey }, from, people)
    const address = event.key === 'Enter' ? addressOf(from) : undefined
    if (!nextPosition && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (nextPosition) moveTo(nextPosition)
    else if (address !== undefined) void navigate(address)
    else if (!event.repeat && (event.key === ' ' || from.person === null || from.column === weekColumn)) approveAt(from)
  }
  const onClick = ({ target }: MouseEvent) => {
    const at = target instanceof Element && target.closest('button') ? readPosition(target) : undefined
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
        name={personAt(position)?.name}
        dayName={position.column < weekColumn ? formats.dayLong(position.column) : undefined}
        part={partAt(position)}
        address={addressOf(position)}
        formats={formats}
        colors={props.colors}
        status={note || statusText}
        areKeysOn={areKeysOn}
        {...(approval.canUndo ? { onUndo: undo } : {})}
      />
    </>
  )
}
