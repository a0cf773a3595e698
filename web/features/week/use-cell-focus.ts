import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { PersonWeek } from './group-week.ts'
import { findNextCell, type CellPosition } from './next-cell.ts'

export const cellKey = ({ person, column }: CellPosition): string => `${person ?? ''}:${column}`

export function readPosition(target: EventTarget): CellPosition | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (key === undefined) return undefined
  const [person = '', column = ''] = key.split(':')
  return { person: person === '' ? null : person, column: Number(column) }
}

/** Keeps one cell in the tab order, at first the first cell that needs a decision. */
export function useCellFocus(people: readonly PersonWeek[], table: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<CellPosition>(
    () => findNextCell(people, undefined, { isByDay: false, approved: new Set() }) ?? firstCell(people),
  )
  const isMoving = useRef(false)
  const isShown = chosen.person === null || people.some(({ id }) => id === chosen.person)
  const position = isShown ? chosen : firstCell(people)
  // Runs after each rendering, because the row of the cell may have been missing before.
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
    /** Follows a focus that was moved by pointer or screen reader. */
    onFocus: ({ target }: FocusEvent) => {
      const focused = readPosition(target)
      if (focused && cellKey(focused) !== cellKey(position)) setChosen(focused)
    },
  }
}

const firstCell = (people: readonly PersonWeek[]): CellPosition => ({ person: people[0]?.id ?? null, column: 0 })
