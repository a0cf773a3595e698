import { TableLayout, type TableState } from 'react-aria-components'

type GridNode<Item> = TableState<Item>['collection']['columns'][number]

/** rows of one height; the totals stick to the bottom, so that they are drawn wherever one looks */
export class WideLayout<Item> extends TableLayout<Item> {
  protected override buildRowGroup(y: number, node: GridNode<Item>) {
    if (node.type !== 'tablefooter') return super.buildRowGroup(y, node)
    const requested = this.requestedRect
    this.requestedRect = requested.copy()
    this.requestedRect.y = y
    const foot = super.buildRowGroup(y, node)
    this.requestedRect = requested
    return foot
  }
}

/**
 * Where rows are folded, style sheets lay out what is in a row, so only rows have a place and a size of their own, as
 * tall as each turns out. All columns share the width: that is no more than the order in which their cells are drawn.
 */
export class FoldedLayout<Item> extends WideLayout<Item> {
  protected override buildRow(node: GridNode<Item>, x: number, y: number) {
    const before = this.layoutNodes.get(node.key)
    const row = super.buildRow(node, x, y)
    const { rect } = row.layoutInfo
    if (before) rect.height = before.layoutInfo.rect.height
    row.layoutInfo.estimatedSize = before?.node !== node || before.layoutInfo.rect.width !== rect.width || before.layoutInfo.estimatedSize
    row.validRect = rect.intersection(this.requestedRect)
    return row
  }
}
