import { isRowOpen, parseReportView, serializeView, toggleAllRows, toggleRow } from './report-view.ts'

it('shows the closed employees without any choice, and says nothing of it in the address', () => {
  const view = parseReportView('?from=2026-03-01&to=2026-03-31', '')
  expect(view).toEqual({ tab: 'employees', open: [] })
  expect(serializeView(view)).toEqual([])
})

it.each([
  ['#project-p1', { tab: 'projects', open: ['project-p1'] }],
  ['#employee-e1', { tab: 'employees', open: ['employee-e1'] }],
  ['#all-projects', { tab: 'projects', open: [] }],
  ['#all-entries', { tab: 'entries', open: [] }],
  ['#elsewhere', { tab: 'entries', open: [] }],
])('opens the tab and the row that %s leads to', (hash, view) => {
  expect(parseReportView('?tab=entries', hash)).toEqual(view)
})

it('keeps the tab and the open rows in the address', () => {
  const view = toggleRow(toggleRow(parseReportView('?tab=projects', ''), 'project-p1'), 'project-p2')
  const search = new URLSearchParams(serializeView(view)).toString()
  expect(parseReportView(`?${search}`, '')).toEqual({ tab: 'projects', open: ['project-p1', 'project-p2'] })
  expect(toggleRow(view, 'project-p1').open).toEqual(['project-p2'])
})

it('ignores a tab that does not exist', () => {
  expect(parseReportView('?tab=invoices', '').tab).toBe('employees')
})

describe('with all rows open', () => {
  const viewWithAllOpen = toggleAllRows(parseReportView('?open=employee-e1&open=project-p1', ''), 'employees', true)
  const reopenView = (view: typeof viewWithAllOpen, hash = '') =>
    parseReportView(`?${new URLSearchParams(serializeView(view)).toString()}`, hash)

  it('names the table in the address, and no row of it', () => {
    expect(serializeView(viewWithAllOpen)).toEqual([
      ['open', 'project-p1'],
      ['open', 'all-employees'],
    ])
    expect(isRowOpen(reopenView(viewWithAllOpen), 'employees', 'employee-e2')).toBe(true)
    expect(isRowOpen(reopenView(viewWithAllOpen), 'projects', 'project-p2')).toBe(false)
  })

  it('keeps the rows that were closed again', () => {
    const view = toggleRow(viewWithAllOpen, 'employee-e2')
    expect(isRowOpen(reopenView(view), 'employees', 'employee-e2')).toBe(false)
    expect(isRowOpen(reopenView(view), 'employees', 'employee-e1')).toBe(true)
    expect(isRowOpen(reopenView(view, '#employee-e2'), 'employees', 'employee-e2')).toBe(true)
    expect(serializeView(toggleRow(view, 'employee-e2'))).toEqual(serializeView(viewWithAllOpen))
  })

  it('closes all again, and leaves the rows of the other table', () => {
    const view = toggleAllRows(toggleRow(viewWithAllOpen, 'employee-e2'), 'employees', false)
    expect(serializeView(view)).toEqual([['open', 'project-p1']])
  })
})
