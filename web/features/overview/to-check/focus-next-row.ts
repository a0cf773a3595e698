const controlSelector = ':is(input, button, [role=spinbutton], a)'

/**
 * Focuses the next row that is not solved. After the last row, continues at the top. If all rows are solved, focuses
 * the heading.
 */
export function focusNextRow(list: HTMLElement | null, index: number, headingId: string): void {
  const rows = [...(list?.children ?? [])]
  const nextOpenRow = [...rows.slice(index + 1), ...rows].find(row => row.hasAttribute('data-open'))
  const control =
    nextOpenRow?.querySelector<HTMLElement>(`[data-fix] ${controlSelector}`) ??
    nextOpenRow?.querySelector<HTMLElement>(controlSelector)
  const target = control ?? document.getElementById(headingId)
  target?.focus()
}
