/**
 * The tables rely on these undocumented parts of React Aria. If a new version of React Aria fails here, check the file
 * that the test names.
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

/** Returns the result of `read` on a rendered table, and a function that returns the latest selection. */
function renderTable<Value>(
  read: (state: TableState<TableRow>) => Value,
  selectedKeys: Keys = new Set(),
): { value: Value; selected: () => Keys } {
  const values: Value[] = []
  let currentSelection = selectedKeys
  function Table() {
    const state = useTableState<TableRow>({
      collection,
      selectionMode: 'multiple',
      selectedKeys,
      onSelectionChange: keys => {
        currentSelection = keys
      },
    })
    useTable({ 'aria-label': 'Entries' }, state, createRef<HTMLElement>())
    values.push(read(state))
    return null
  }
  renderToString(createElement(Table))
  const [value] = values.slice(-1)
  if (value === undefined) throw new Error('nothing was read')
  return { value, selected: () => currentSelection }
}

const rowProps = () =>
  renderTable(state => useTableRow({ node: row }, state, createRef<HTMLElement>()).rowProps).value as Record<
    string,
    unknown
  >
const cellProps = (column: typeof nameColumn) =>
  renderTable(state => useTableCell({ node: createCell(row, column) }, state, createRef<HTMLElement>()).gridCellProps)
    .value as Record<string, unknown>

it("renders a row's key as data-key, by which it is measured (rendered-rows.ts)", () => {
  expect(rowProps()['data-key']).toBe('a')
})

it('labels a row by one cell, which gets that id (table-row-view.tsx)', () => {
  expect(rowProps()['aria-labelledby']).toMatch(/^\S+-a-name$/)
})

it('gives the cells of a row equal props except those that the table sets (table-row-view.tsx)', () => {
  const cellAttributes = ['aria-colindex', 'data-key', 'id', 'role']
  const focusAttributes = ['onFocus', 'onKeyDownCapture', 'tabIndex']
  const sharedPropNames = ['data-collection', 'onDragStartCapture', 'onMouseDown', 'onPointerDown']
  for (const column of [nameColumn, hoursColumn]) {
    const props = cellProps(column)
    const names = Object.keys(props).filter(name => props[name] !== undefined)
    expect(new Set([...names, 'aria-colindex'])).toEqual(
      new Set([...cellAttributes, ...focusAttributes, ...sharedPropNames]),
    )
  }
  expect(cellProps(nameColumn)['data-collection']).toBe(cellProps(hoursColumn)['data-collection'])
})

/** Returns the selection that the table reports after `change`. */
function selectedAfter(change: (manager: TableState<TableRow>['selectionManager']) => void, initialKeys?: Keys): Keys {
  const { value: manager, selected } = renderTable(state => state.selectionManager, initialKeys)
  change(manager)
  return selected()
}

it('remembers in the set of a selection where a range began (table-grid.tsx)', () => {
  const pressedSelection = selectedAfter(manager => manager.replaceSelection('b'))
  const extendedSelection = selectedAfter(manager => manager.extendSelection('d'), pressedSelection)
  expect(new Set(extendedSelection)).toEqual(new Set(['b', 'c', 'd']))
  expect(new Set(selectedAfter(manager => manager.extendSelection('a'), extendedSelection))).toEqual(
    new Set(['a', 'b']),
  )
  // A copy of the set does not remember where the range began.
  const selectionAfterCopy = selectedAfter(manager => manager.extendSelection('a'), new Set(extendedSelection))
  expect(new Set(selectionAfterCopy)).toEqual(new Set(['a', 'b', 'c', 'd']))
})
