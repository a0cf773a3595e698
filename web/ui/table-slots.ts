import type { Key } from './table-collection.ts'

/**
 * What was drawn for rows that are no longer drawn is used for others, since changing it costs half of making it anew. A
 * row that stays keeps its own, and with it the focus.
 */
export class TableSlots {
  private slots = new Map<Key, number>()

  /** a number for each of those rows, the same as before where it was there before */
  of(ids: readonly Key[]): Map<Key, number> {
    const staying = new Map(ids.flatMap(id => (this.slots.has(id) ? [[id, this.slots.get(id) ?? 0] as const] : [])))
    const taken = new Set(staying.values())
    let next = 0
    for (const id of ids) {
      if (staying.has(id)) continue
      while (taken.has(next)) next++
      staying.set(id, next++)
    }
    this.slots = staying
    return staying
  }
}
