import type { TableState } from 'react-stately/useTableState'
import type { TableColumn, TableRow } from './table-types.ts'

type Collection<Item> = TableState<Item>['collection']
export type GridNode<Item> = Collection<Item>['columns'][number]
export type Key = GridNode<unknown>['key']

const headKey = 'head'

const createNode = <Item>(type: string, key: Key, index: number, more: Partial<GridNode<Item>>): GridNode<Item> => ({
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
  ...more,
})

/**
 * Collection of rows and cells for React Aria. React Aria's own collection consists of elements, one node per row and
 * cell, and moves them all on sorting. This collection is built from the rows, and creates cells on demand.
 */
export class TableCollection<Item extends TableRow> implements Collection<Item> {
  readonly columns: GridNode<Item>[]
  /** The header row. */
  readonly head: GridNode<Item>
  readonly headerRows: GridNode<Item>[]
  readonly rows: GridNode<Item>[]
  readonly body: GridNode<Item> = createNode('tablebody', 'body', 1, {})
  readonly rowHeaderColumnKeys: Set<Key>
  private readonly nodes = new Map<Key, GridNode<Item>>()

  constructor(columns: readonly TableColumn<Item>[], items: readonly Item[]) {
    const name = columns.find(({ isRowHeader }) => isRowHeader)
    this.columns = columns.map((column, index) =>
      createNode('column', column.id, index, {
        textValue: column.header,
        props: { allowsSorting: column.value !== undefined },
      }),
    )
    this.head = createNode('headerrow', headKey, 0, { hasChildNodes: true, childNodes: this.columns })
    this.headerRows = [this.head]
    this.rows = items.map((value, index) =>
      createNode('item', value.id, index, {
        value,
        hasChildNodes: true,
        textValue: String(name?.value?.(value) ?? ''),
      }),
    )
    this.rowHeaderColumnKeys = new Set(name ? [name.id] : [])
    for (const node of [...this.columns, ...this.rows]) this.nodes.set(node.key, node)
  }

  get size(): number {
    return this.rows.length
  }

  get columnCount(): number {
    return this.columns.length
  }

  [Symbol.iterator](): IterableIterator<GridNode<Item>> {
    return this.rows[Symbol.iterator]()
  }

  getKeys(): Iterable<Key> {
    return this.rows.map(({ key }) => key)
  }

  at(index: number): GridNode<Item> | null {
    return this.rows[index] ?? null
  }

  getItem(key: Key): GridNode<Item> | null {
    return this.nodes.get(key) ?? this.findCell(String(key))
  }

  getChildren(key: Key): GridNode<Item>[] {
    if (key === headKey) return this.columns
    const row = this.nodes.get(key)
    return row?.type === 'item' ? this.columns.map(column => createCell(row, column)) : []
  }

  getTextValue(key: Key): string {
    return this.nodes.get(key)?.textValue ?? ''
  }

  getFirstKey(): Key | null {
    return this.rows[0]?.key ?? null
  }

  getLastKey(): Key | null {
    return this.rows.at(-1)?.key ?? null
  }

  getKeyBefore(key: Key): Key | null {
    return this.neighbour(key, -1)
  }

  getKeyAfter(key: Key): Key | null {
    return this.neighbour(key, 1)
  }

  private neighbour(key: Key, step: 1 | -1): Key | null {
    const node = this.nodes.get(key)
    if (!node) return null
    return (node.type === 'column' ? this.columns : this.rows)[node.index + step]?.key ?? null
  }

  private findCell(key: string): GridNode<Item> | null {
    const end = key.lastIndexOf(separator)
    const [row, column] = [this.nodes.get(key.slice(0, end)), this.nodes.get(key.slice(end + 1))]
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
