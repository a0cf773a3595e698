import type { ReactNode } from 'react'
import type { SortValue } from '../lib/sort.ts'

export interface TableRow {
  id: string
}

/** bold: worth a look; danger: something must be wrong */
export type Emphasis = 'bold' | 'danger'

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
  /** what a row is called when it is read out; where rows are folded it stands first */
  isRowHeader?: boolean
  /** in the row below all others */
  total?: ReactNode
  /** in pixels; one column without it takes what is left */
  width?: number
  /** of the column without a width: what it cannot do with less than */
  minWidth?: number
  /** where rows are folded: beside the name, a line of its own below (unless said otherwise), or half of one */
  folded?: 'aside' | 'line' | 'half'
  emphasis?: (row: Item) => Emphasis | undefined
}

export interface TableSelection {
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  /** what the boxes are called */
  label: string
}

const narrowest = 96

export const minWidthOf = ({ width, minWidth }: { width?: number; minWidth?: number }): number =>
  width ?? minWidth ?? narrowest
