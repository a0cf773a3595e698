const controls = ':is(input, button, [role=spinbutton], a)'

/** After the last row, continues at the top. If all rows are solved, focuses the heading. */
export function focusNextRow(list: HTMLElement | null, index: number, headingId: string): void {
  const rows = [...(list?.children ?? [])]
  const open = [...rows.slice(index + 1), ...rows].find(row => row.hasAttribute('data-open'))
  const control =
    open?.querySelector<HTMLElement>(`[data-fix] ${controls}`) ?? open?.querySelector<HTMLElement>(controls)
  const target = control ?? document.getElementById(headingId)
  target?.focus()
}
