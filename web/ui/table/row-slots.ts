import type { Key } from './table-collection.ts'

/**
 * Reuses the elements of rows that left the visible area for other rows, because that costs half of creating them. A
 * row that stays keeps its elements, and so the focus.
 */
export class RowSlots {
  private slots = new Map<Key, number>()

  /** Returns the slot of each row. Rows that were rendered before keep theirs. */
  assign(ids: readonly Key[]): Map<Key, number> {
    const slots = new Map(ids.flatMap(id => (this.slots.has(id) ? [[id, this.slots.get(id) ?? 0] as const] : [])))
    const taken = new Set(slots.values())
    let next = 0
    for (const id of ids) {
      if (slots.has(id)) continue
      while (taken.has(next)) next++
      slots.set(id, next++)
    }
    this.slots = slots
    return slots
  }
}
