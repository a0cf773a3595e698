import { openerId } from './use-open-dialog.ts'

/**
 * Focuses the row that a closing dialog has shown last. The dialog first returns the focus to the row that opened it, in
 * the next frame.
 */
export function focusRow(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const cell = document.getElementById(openerId({ dialog: 'edit', id }))?.closest('td')
      const target = cell ?? document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(id)}"]`)
      target?.focus()
    }),
  )
}
