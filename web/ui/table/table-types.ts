import type { ReactNode } from 'react'
import type { SortValue } from '../../lib/language/sort.ts'

export interface TableRow {
  id: string
}

/** A 'bold' cell needs attention, and the value of a 'danger' cell is almost certainly wrong. */
export type Emphasis = 'bold' | 'danger'

export interface TableColumn<Item extends TableRow> {
  id: string
  header: string
  isHeaderHidden?: boolean
  /** The value to sort by. Without it the column cannot be sorted. */
  value?: (row: Item) => SortValue
  cell: (row: Item) => ReactNode
  align?: 'start' | 'end'
  /** The cell of this column names the row for screen readers, and comes first in folded rows. */
  isRowHeader?: boolean
  total?: ReactNode
  /** In pixels at the default text size. One column has no width and takes the remaining space. */
  width?: number
  minWidth?: number
  /** Hidden if the columns do not fit side by side at their default widths. Folded rows show the column again. */
  isExtra?: boolean
  /** Overrides for tables whose columns do not fit at their default widths. */
  narrow?: Partial<Pick<TableColumn<Item>, 'width' | 'minWidth' | 'headerIcon'>>
  /** Replaces these properties of the column while the rows have no headings of groups. */
  ungrouped?: Partial<Pick<TableColumn<Item>, 'width' | 'cell' | 'narrow'>>
  /** Shown instead of the header's text, which stays for screen readers. */
  headerIcon?: ReactNode
  /** Where a folded row shows the cell: beside the name, on a line of its own (the default), or on half a line. */
  folded?: 'aside' | 'line' | 'half'
  /** Class of the cell in rows that fold into two lines. */
  lineClass?: string | undefined
  emphasis?: (row: Item) => Emphasis | undefined
}

/** Rows above all others, in this order, such as those that were just created. */
export interface RowsAtTop {
  ids: readonly string[]
  /** Called when the user sorts. These rows then take their places among the other rows. */
  onSort: () => void
}

/** Rows with the same key stand below a heading while the table is sorted by the column. */
export interface TableGroups<Item extends TableRow> {
  column: string
  keyOf: (row: Item) => string
  heading: (rows: readonly Item[]) => ReactNode
  /**
   * The heading's cell spans the columns up to this one, so that the sum of the group is above the sums of its rows.
   */
  lastColumn: string
}

/**
 * The headings above groups of rows. `headingByFirstRow` maps the id of each group's first row to the heading of the
 * group.
 */
export interface GroupHeadings {
  headingByFirstRow: ReadonlyMap<string, ReactNode>
  lastColumn: string
}

export interface TableSelection {
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  /** The accessible name of the check boxes. */
  label: string
}

const defaultMinWidth = 96

export const computeMinColumnWidth = ({ width, minWidth }: { width?: number; minWidth?: number }): number =>
  width ?? minWidth ?? defaultMinWidth
