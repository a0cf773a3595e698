import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { PersonWeek } from './group-week.ts'
import { findNextCell, weekColumn, type CellPosition } from './next-cell.ts'

/** Identifies a cell in the page. */
export const cellKey = ({ person, column }: CellPosition): string => `${person ?? ''}:${column}`

export function readPosition(target: EventTarget): CellPosition | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (key === undefined) return undefined
  const [person = '', column = ''] = key.split(':')
  return { person: person === '' ? null : person, column: Number(column) }
}

const steps: Record<string, { rows: number; columns: number } | undefined> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}
const lastDay = weekColumn - 1

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value))

/** Returns where a key leads. With Ctrl, Home and End lead to the first and the last person. */
export function positionAfterKey(
  { key, isCtrl }: { key: string; isCtrl: boolean },
  from: CellPosition,
  people: readonly PersonWeek[],
): CellPosition | undefined {
  const rows = [null, ...people.map(({ id }) => id)]
  const row = rows.indexOf(from.person)
  const at = (toRow: number, toColumn: number): CellPosition => {
    const person = rows[clamp(toRow, rows.length - 1)] ?? null
    return { person, column: clamp(toColumn, person === null ? lastDay : weekColumn) }
  }
  if (key === 'Home') return at(isCtrl ? 1 : row, 0)
  if (key === 'End') return at(isCtrl ? rows.length - 1 : row, lastDay)
  const step = steps[key]
  return step && at(row + step.rows, from.column + step.columns)
}

/** Keeps one cell in the tab order, at first the one with something to decide, and moves the focus. */
export function useCellFocus(people: readonly PersonWeek[], table: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<CellPosition>(
    () => findNextCell(people, undefined, { isByDay: false, approved: new Set() }) ?? firstCell(people),
  )
  const isMoving = useRef(false)
  const isShown = chosen.person === null || people.some(({ id }) => id === chosen.person)
  const position = isShown ? chosen : firstCell(people)
  // After each rendering, because the row of the cell may not have been rendered before.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(position)}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    position,
    moveTo: (next: CellPosition) => {
      isMoving.current = true
      setChosen({ ...next })
    },
    /** Follows a focus that came by pointer or screen reader. */
    onFocus: ({ target }: FocusEvent) => {
      const focused = readPosition(target)
      if (focused && cellKey(focused) !== cellKey(position)) setChosen(focused)
    },
  }
}

const firstCell = (people: readonly PersonWeek[]): CellPosition => ({ person: people[0]?.id ?? null, column: 0 })
