/**
 * The sections of the report that are shown. Stored in the URL beside the filter, so that a link shows the same ones.
 */

export const reportTabs = ['employees', 'projects', 'entries'] as const
export type ReportTab = (typeof reportTabs)[number]

export interface ReportView {
  tab: ReportTab
  /** Anchors of the opened employees and projects. */
  open: readonly string[]
}

const tabOfRow = (anchor: string): ReportTab | undefined => {
  if (anchor.startsWith('employee-')) return 'employees'
  return anchor.startsWith('project-') ? 'projects' : undefined
}

/** A hash leads to a section, and opens its tab and row. */
export function parseView(search: string, hash: string): ReportView {
  const query = new URLSearchParams(search)
  const anchor = hash.slice(1)
  const ofRow = tabOfRow(anchor)
  const tab =
    ofRow ??
    reportTabs.find(id => anchor === `all-${id}`) ??
    reportTabs.find(id => id === query.get('tab')) ??
    reportTabs[0]
  return { tab, open: [...new Set([...query.getAll('open'), ...(ofRow === undefined ? [] : [anchor])])] }
}

export const serializeView = ({ tab, open }: ReportView): [name: string, value: string][] => [
  ...(tab === reportTabs[0] ? [] : [['tab', tab] satisfies [string, string]]),
  ...open.map((anchor): [string, string] => ['open', anchor]),
]

export const toggleRow = ({ tab, open }: ReportView, anchor: string): ReportView => ({
  tab,
  open: open.includes(anchor) ? open.filter(other => other !== anchor) : [...open, anchor],
})
