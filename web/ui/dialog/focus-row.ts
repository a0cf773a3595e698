import { toOpenerId } from './use-open-dialog.ts'

/**
 * Focuses the row of the entry. Waits for two frames, because in the next frame the closing dialog returns the focus to
 * the row that opened it.
 */
export function focusRow(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const cell = document.getElementById(toOpenerId({ dialog: 'edit', id }))?.closest('td')
      const target = cell ?? document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(id)}"]`)
      target?.focus()
    }),
  )
}
