import type { AriaTableProps } from 'react-aria/useTable'
import { rowOf, type TableCollection } from './table-collection.ts'
import type { TableRow } from './table-types.ts'

/** where rows are of which most are not drawn: each is as tall as when it was last seen, or as most are */
export class TablePlaces {
  private readonly ids: readonly string[]
  private readonly usual: number
  private readonly heights: Map<string, number>
  private tops: Float64Array | undefined

  constructor(ids: readonly string[], usual: number, heights: Map<string, number>) {
    this.ids = ids
    this.usual = usual
    this.heights = heights
  }

  get height(): number {
    return this.top(this.ids.length)
  }

  top(index: number): number {
    this.tops ??= this.add()
    return this.tops[index] ?? 0
  }

  /** the row at that place, or the one nearest to it */
  at(place: number): number {
    let [low, high] = [0, this.ids.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.top(middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  /** whether that was news */
  saw(id: string, height: number): boolean {
    if (Math.abs((this.heights.get(id) ?? this.usual) - height) < 0.1) return false
    this.heights.set(id, height)
    this.tops = undefined
    return true
  }

  private add(): Float64Array {
    const tops = new Float64Array(this.ids.length + 1)
    for (const [index, id] of this.ids.entries())
      tops[index + 1] = (tops[index] ?? 0) + (this.heights.get(id) ?? this.usual)
    return tops
  }
}

/** for keys that turn pages */
export const layoutOf = (
  collection: TableCollection<TableRow>,
  places: TablePlaces,
  box: HTMLElement | null,
): NonNullable<AriaTableProps['layoutDelegate']> => ({
  getItemRect: key => {
    const row = rowOf(collection, key)
    return row
      ? { x: 0, y: places.top(row.index), width: 0, height: places.top(row.index + 1) - places.top(row.index) }
      : null
  },
  getVisibleRect: () => ({ x: 0, y: box?.scrollTop ?? 0, width: 0, height: box?.clientHeight ?? 0 }),
  getContentSize: () => ({ width: 0, height: places.height }),
})
