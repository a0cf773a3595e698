import type { ReactNode } from 'react'
import type { SortValue } from '../lib/sort.ts'

export interface TableRow {
  id: string
}

export interface TableColumn<Item extends TableRow> {
  id: string
  header: string
  /** a head that only a screen reader needs */
  isHeaderHidden?: boolean
  /** what it sorts by; without one it does not sort */
  value?: (row: Item) => SortValue
  cell: (row: Item) => ReactNode
  /** numbers stand at the end */
  align?: 'start' | 'end'
  /** what a row is called when it is read out */
  isRowHeader?: boolean
  /** in the row below all others */
  total?: ReactNode
  /** in pixels; two tables of the same columns line up where all but one have it */
  width?: number
  /** where the rows are so many that the table cannot measure them itself */
  minWidth?: number
}
