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
  const partAt = (at: CellPosition): WeekPart => {
    if (at.person === null) return days[at.column] ?? noPart
    const person = personAt(at)
    return (at.column === weekColumn ? person : person?.days[at.column]) ?? noPart
  }
  const approve = (part: WeekPart, from: CellPosition, isByDay = false) => {
    if (part.toApprove.length === 0) return setNote(part.toReview.length > 0 ? t('look_first') : t('nothing'))
    setNote('')
    approval.approve(part.toApprove)
    const approved = new Set(part.toApprove.map(({ id }) => id))
    return moveTo(findNextCell(people, from, { isByDay, approved }) ?? from)
  }
  const approveAt = (at: CellPosition) => approve(partAt(at), at, at.person === null)
  const approveWeek = () => approve(sum, position)
  const undo = () => {
    if (!approval.canUndo) return
    setNote('')
    approval.undo()
    moveTo(position)
  }
  const inTable = (act: () => void) => () => {
    if (table.current?.contains(document.activeElement)) act()
  }
  const areKeysOn = useKeys({
    d: inTable(() => approve(days[position.column] ?? noPart, position, true)),
    p: inTable(() => approve(personAt(position) ?? noPart, position)),
    w: approveWeek,
    z: undo,
  })

  const addressOf = (at: CellPosition): string | undefined =>
    at.person !== null && at.column < weekColumn && partAt(at).entries.length > 0
      ? formats.entriesAddress(at.person, at.column)
      : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const from = readPosition(event.target)
    if (!from || event.altKey || event.metaKey || event.shiftKey) return
    const next = positionAfterKey({ key: event.key, isCtrl: event.ctrlKey }, from, people)
    const address = event.key === 'Enter' ? addressOf(from) : undefined
    if (!next && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (next) moveTo(next)
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
