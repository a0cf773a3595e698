import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { PersonWeek } from './group-week.ts'
import { findNextCell, type CellPosition } from './next-cell.ts'

export const toCellKey = ({ person, column }: CellPosition): string => `${person ?? ''}:${column}`

export function readCellPosition(target: EventTarget): CellPosition | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (key === undefined) return undefined
  const [person = '', column = ''] = key.split(':')
  return { person: person === '' ? null : person, column: Number(column) }
}

/** Keeps one cell in the tab order. Initially, this is the first cell that needs a decision. */
export function useCellFocus(people: readonly PersonWeek[], table: RefObject<HTMLElement | null>) {
  const [chosenPosition, setChosenPosition] = useState<CellPosition>(
    () => findNextCell(people, undefined, { isByDay: false, approved: new Set() }) ?? findFirstCell(people),
  )
  const shouldMoveFocus = useRef(false)
  const isPersonShown = chosenPosition.person === null || people.some(({ id }) => id === chosenPosition.person)
  const position = isPersonShown ? chosenPosition : findFirstCell(people)
  // Runs after each rendering, because the row of the cell may have been missing before.
  useLayoutEffect(() => {
    if (!shouldMoveFocus.current) return
    shouldMoveFocus.current = false
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${toCellKey(position)}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    position,
    moveTo: (next: CellPosition) => {
      shouldMoveFocus.current = true
      setChosenPosition({ ...next })
    },
    /** Follows a focus that was moved by pointer or screen reader. */
    onFocus: ({ target }: FocusEvent) => {
      const focusedPosition = readCellPosition(target)
      if (focusedPosition && toCellKey(focusedPosition) !== toCellKey(position)) setChosenPosition(focusedPosition)
    },
  }
}

const findFirstCell = (people: readonly PersonWeek[]): CellPosition => ({ person: people[0]?.id ?? null, column: 0 })
