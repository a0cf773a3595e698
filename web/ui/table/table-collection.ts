import type { TableState } from 'react-stately/useTableState'
import type { TableColumn, TableRow } from './table-types.ts'

type Collection<Item> = TableState<Item>['collection']
export type GridNode<Item> = Collection<Item>['columns'][number]
export type Key = GridNode<unknown>['key']

const headKey = 'head'

const createNode = <Item>(
  type: string,
  key: Key,
  index: number,
  otherFields: Partial<GridNode<Item>>,
): GridNode<Item> => ({
  type,
  key,
  index,
  value: null,
  level: 0,
  hasChildNodes: false,
  childNodes: [],
  rendered: null,
  textValue: '',
  parentKey: null,
  props: {},
  ...otherFields,
})

/**
 * React Aria's own collection has one node per row and cell, and moves them all on sorting. This collection creates
 * nodes on demand, because a table of thousands of rows shows only a few of them.
 */
export class TableCollection<Item extends TableRow> implements Collection<Item> {
  readonly columns: GridNode<Item>[]
  readonly head: GridNode<Item>
  readonly headerRows: GridNode<Item>[]
  readonly body: GridNode<Item> = createNode('tablebody', 'body', 1, {})
  readonly rowHeaderColumnKeys: Set<Key>
  private readonly items: readonly Item[]
  private readonly rowHeader: TableColumn<Item> | undefined
  private readonly indexById: ReadonlyMap<Key, number>
  private readonly rowNodes = new Map<number, GridNode<Item>>()

  constructor(columns: readonly TableColumn<Item>[], items: readonly Item[]) {
    this.items = items
    this.indexById = new Map(items.map(({ id }, index) => [id, index]))
    this.rowHeader = columns.find(({ isRowHeader }) => isRowHeader)
    this.columns = columns.map((column, index) =>
      createNode('column', column.id, index, {
        textValue: column.header,
        props: { allowsSorting: column.value !== undefined },
      }),
    )
    this.head = createNode('headerrow', headKey, 0, { hasChildNodes: true, childNodes: this.columns })
    this.headerRows = [this.head]
    this.rowHeaderColumnKeys = new Set(this.rowHeader ? [this.rowHeader.id] : [])
  }

  get size(): number {
    return this.items.length
  }

  get rows(): GridNode<Item>[] {
    return this.items.flatMap((_, index) => this.at(index) ?? [])
  }

  get columnCount(): number {
    return this.columns.length
  }

  [Symbol.iterator](): IterableIterator<GridNode<Item>> {
    return this.rows[Symbol.iterator]()
  }

  getKeys(): Iterable<Key> {
    return this.indexById.keys()
  }

  at(index: number): GridNode<Item> | null {
    const existing = this.rowNodes.get(index)
    if (existing) return existing
    const value = this.items[index]
    if (!value) return null
    const createdNode = createNode('item', value.id, index, {
      value,
      hasChildNodes: true,
      textValue: String(this.rowHeader?.value?.(value) ?? ''),
    })
    this.rowNodes.set(index, createdNode)
    return createdNode
  }

  getItem(key: Key): GridNode<Item> | null {
    return this.findRowOrColumn(key) ?? this.findCell(String(key))
  }

  getChildren(key: Key): GridNode<Item>[] {
    if (key === headKey) return this.columns
    const row = this.findRowOrColumn(key)
    return row?.type === 'item' ? this.columns.map(column => createCell(row, column)) : []
  }

  getTextValue(key: Key): string {
    return this.findRowOrColumn(key)?.textValue ?? ''
  }

  getFirstKey(): Key | null {
    return this.items[0]?.id ?? null
  }

  getLastKey(): Key | null {
    return this.items.at(-1)?.id ?? null
  }

  getKeyBefore(key: Key): Key | null {
    return this.neighbour(key, -1)
  }

  getKeyAfter(key: Key): Key | null {
    return this.neighbour(key, 1)
  }

  private neighbour(key: Key, step: 1 | -1): Key | null {
    const index = this.indexById.get(key)
    if (index !== undefined) return this.items[index + step]?.id ?? null
    const column = this.columns.findIndex(node => node.key === key)
    return column === -1 ? null : (this.columns[column + step]?.key ?? null)
  }

  private findRowOrColumn(key: Key): GridNode<Item> | undefined {
    const index = this.indexById.get(key)
    return (index === undefined ? undefined : this.at(index)) ?? this.columns.find(column => column.key === key)
  }

  private findCell(key: string): GridNode<Item> | null {
    const end = key.lastIndexOf(separator)
    const [row, column] = [this.findRowOrColumn(key.slice(0, end)), this.findRowOrColumn(key.slice(end + 1))]
    return end !== -1 && row && column ? createCell(row, column) : null
  }
}

/** Finds the row with this key, or the row of the cell with this key. */
export function findRow<Item>(collection: Collection<Item>, key: Key | null): GridNode<Item> | undefined {
  const node = key === null ? null : collection.getItem(key)
  const row = node?.type === 'cell' ? collection.getItem(node.parentKey ?? '') : node
  return row?.type === 'item' ? row : undefined
}

const separator = ':'

export const createCell = <Item>(row: GridNode<Item>, column: GridNode<Item>): GridNode<Item> =>
  createNode('cell', `${row.key}${separator}${column.key}`, column.index, { parentKey: row.key, column, level: 1 })
