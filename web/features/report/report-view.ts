/** The report's tab and open rows. The URL stores them beside the filter, so that a link shows the same sections. */

export const reportTabs = ['employees', 'projects', 'entries'] as const
export type ReportTab = (typeof reportTabs)[number]

export interface ReportView {
  tab: ReportTab
  /** Anchors of the open employees and projects. `all-employees` and `all-projects` open all rows of their table. */
  open: readonly string[]
  /** Anchors of the closed rows of a table whose other rows are all open. */
  closed?: readonly string[]
}

type RowTable = 'employees' | 'projects'

const findTabOfRow = (anchor: string): RowTable | undefined => {
  if (anchor.startsWith('employee-')) return 'employees'
  return anchor.startsWith('project-') ? 'projects' : undefined
}

const removeAnchor = (anchors: readonly string[], anchor: string): string[] => anchors.filter(other => other !== anchor)
const toAllRowsAnchor = (table: RowTable): string => `all-${table}`

export const areAllRowsOpen = ({ open }: ReportView, table: RowTable): boolean => open.includes(toAllRowsAnchor(table))

export const isRowOpen = (view: ReportView, table: RowTable, anchor: string): boolean =>
  view.open.includes(anchor) || (areAllRowsOpen(view, table) && !view.closed?.includes(anchor))

/**
 * Reads the view from the URL. The tab is the one that the hash names, or else the one in the query. A row that the
 * hash names is open.
 */
export function parseReportView(search: string, hash: string): ReportView {
  const query = new URLSearchParams(search)
  const anchor = hash.slice(1)
  const tabOfAnchor = findTabOfRow(anchor)
  const tab =
    tabOfAnchor ??
    reportTabs.find(id => anchor === `all-${id}`) ??
    reportTabs.find(id => id === query.get('tab')) ??
    reportTabs[0]
  const openAnchors = [...new Set([...query.getAll('open'), ...(tabOfAnchor === undefined ? [] : [anchor])])]
  const closedAnchors = removeAnchor(query.getAll('closed'), anchor)
  return { tab, open: openAnchors, ...(closedAnchors.length > 0 ? { closed: closedAnchors } : {}) }
}

export const serializeView = ({ tab, open, closed = [] }: ReportView): [name: string, value: string][] => [
  ...(tab === reportTabs[0] ? [] : [['tab', tab] satisfies [string, string]]),
  ...open.map((anchor): [string, string] => ['open', anchor]),
  ...closed.map((anchor): [string, string] => ['closed', anchor]),
]

export function toggleRow(view: ReportView, anchor: string): ReportView {
  const { tab, open, closed = [] } = view
  const table = findTabOfRow(anchor)
  const isWholeTableOpen = table !== undefined && areAllRowsOpen(view, table)
  if (table !== undefined && isRowOpen(view, table, anchor))
    return { tab, open: removeAnchor(open, anchor), closed: isWholeTableOpen ? [...closed, anchor] : closed }
  return { tab, open: isWholeTableOpen ? open : [...open, anchor], closed: removeAnchor(closed, anchor) }
}

/**
 * Opens or closes all rows of the table. Stores one anchor for the whole table, because one per row would make the URL
 * too long with hundreds of rows.
 */
export function toggleAllRows({ tab, open, closed = [] }: ReportView, table: RowTable, isOpen: boolean): ReportView {
  const isInOtherTable = (anchor: string): boolean =>
    findTabOfRow(anchor) !== table && anchor !== toAllRowsAnchor(table)
  return {
    tab,
    open: [...open.filter(isInOtherTable), ...(isOpen ? [toAllRowsAnchor(table)] : [])],
    closed: closed.filter(isInOtherTable),
  }
}
