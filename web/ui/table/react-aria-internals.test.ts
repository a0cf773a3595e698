/**
 * The tables rely on these parts of React Aria, which are not documented. A new version that fails here needs a look at
 * the file that each test names.
 */
import { createElement, createRef } from 'react'
import { renderToString } from 'react-dom/server'
import { useTable, useTableCell, useTableRow } from 'react-aria/useTable'
import { useTableState, type TableState } from 'react-stately/useTableState'
import { createCell, TableCollection } from './table-collection.ts'
import type { TableRow } from './table-types.ts'

const columns = [
  { id: 'name', header: 'Name', isRowHeader: true, cell: () => null },
  { id: 'hours', header: 'Hours', cell: () => null },
]
const rows = ['a', 'b', 'c', 'd'].map(id => ({ id }))
const collection = new TableCollection<TableRow>(columns, rows)
const [row] = collection.rows
const [nameColumn, hoursColumn] = collection.columns
if (!row || !nameColumn || !hoursColumn) throw new Error('the collection lacks what it was made of')

type Keys = 'all' | Set<string | number>

/** Returns what `read` reads from a rendered table, and what the table has told about its selection since. */
function renderTable<Value>(
  read: (state: TableState<TableRow>) => Value,
  selectedKeys: Keys = new Set(),
): { value: Value; selected: () => Keys } {
  const values: Value[] = []
  let selected = selectedKeys
  function Table() {
    const state = useTableState<TableRow>({
      collection,
      selectionMode: 'multiple',
      selectedKeys,
      onSelectionChange: keys => {
        selected = keys
      },
    })
    useTable({ 'aria-label': 'Entries' }, state, createRef<HTMLElement>())
    values.push(read(state))
    return null
  }
  renderToString(createElement(Table))
  const [value] = values.slice(-1)
  if (value === undefined) throw new Error('nothing was read')
  return { value, selected: () => selected }
}

const rowProps = () =>
  renderTable(state => useTableRow({ node: row }, state, createRef<HTMLElement>()).rowProps).value as Record<
    string,
    unknown
  >
const cellProps = (column: typeof nameColumn) =>
  renderTable(state => useTableCell({ node: createCell(row, column) }, state, createRef<HTMLElement>()).gridCellProps)
    .value as Record<string, unknown>

test('a row carries its key in data-key, by which it is measured (rendered-rows.ts)', () => {
  expect(rowProps()['data-key']).toBe('a')
})

test('a row is labelled by one cell, which takes that id (table-line.tsx)', () => {
  expect(rowProps()['aria-labelledby']).toMatch(/^\S+-a-name$/)
})

test('cells of a row share all props but those that the table sets for each of them (table-line.tsx)', () => {
  const ofEachCell = ['aria-colindex', 'data-key', 'id', 'role']
  const ofFocus = ['onFocus', 'onKeyDownCapture', 'tabIndex']
  const shared = ['data-collection', 'onDragStartCapture', 'onMouseDown', 'onPointerDown']
  for (const column of [nameColumn, hoursColumn]) {
    const props = cellProps(column)
    const names = Object.keys(props).filter(name => props[name] !== undefined)
    expect(new Set([...names, 'aria-colindex'])).toEqual(new Set([...ofEachCell, ...ofFocus, ...shared]))
  }
  expect(cellProps(nameColumn)['data-collection']).toBe(cellProps(hoursColumn)['data-collection'])
})

/** What the table tells as its selection after somebody has changed it. */
function selectedAfter(change: (manager: TableState<TableRow>['selectionManager']) => void, before?: Keys): Keys {
  const { value: manager, selected } = renderTable(state => state.selectionManager, before)
  change(manager)
  return selected()
}

test('the set that tells a selection remembers where a range began (table-grid.tsx)', () => {
  const pressed = selectedAfter(manager => manager.replaceSelection('b'))
  const extended = selectedAfter(manager => manager.extendSelection('d'), pressed)
  expect(new Set(extended)).toEqual(new Set(['b', 'c', 'd']))
  expect(new Set(selectedAfter(manager => manager.extendSelection('a'), extended))).toEqual(new Set(['a', 'b']))
  // A copy of the set has forgotten it.
  const copied = selectedAfter(manager => manager.extendSelection('a'), new Set(extended))
  expect(new Set(copied)).toEqual(new Set(['a', 'b', 'c', 'd']))
})
