/**
 * Computes the positions of all rows of a long table, most of which are not rendered. Each row counts with its last
 * measured height, or with the default height.
 */
export class RowPositions {
  private readonly ids: readonly string[]
  private readonly defaultHeight: number
  private readonly heights: Map<string, number>
  private tops: Float64Array | undefined

  constructor(ids: readonly string[], defaultHeight: number, heights: Map<string, number>) {
    this.ids = ids
    this.defaultHeight = defaultHeight
    this.heights = heights
  }

  get count(): number {
    return this.ids.length
  }

  get height(): number {
    return this.top(this.count)
  }

  top(index: number): number {
    this.tops ??= this.computeTops()
    return this.tops[index] ?? 0
  }

  /**
   * Returns the index of the row at this offset. If the offset is outside of the table, returns the first or the last
   * row.
   */
  indexAt(offset: number): number {
    let [lowIndex, highIndex] = [0, this.ids.length - 1]
    while (lowIndex < highIndex) {
      const middleIndex = Math.ceil((lowIndex + highIndex) / 2)
      if (this.top(middleIndex) <= offset) lowIndex = middleIndex
      else highIndex = middleIndex - 1
    }
    return lowIndex
  }

  recordHeight(id: string, height: number): boolean {
    if (Math.abs((this.heights.get(id) ?? this.defaultHeight) - height) < 0.1) return false
    this.heights.set(id, height)
    this.tops = undefined
    return true
  }

  private computeTops(): Float64Array {
    const tops = new Float64Array(this.ids.length + 1)
    for (const [index, id] of this.ids.entries())
      tops[index + 1] = (tops[index] ?? 0) + (this.heights.get(id) ?? this.defaultHeight)
    return tops
  }
}
