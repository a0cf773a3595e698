import { reportProblem } from '../../lib/http/report-problem.ts'
import type { ToastContent } from './toasts.tsx'

/** Shows a toast. The first toast loads the renderer. */
export function toast(content: ToastContent): void {
  void loadAndShowToast(content)
}

async function loadAndShowToast(content: ToastContent): Promise<void> {
  try {
    const { addToast } = await import('./toasts.tsx')
    addToast(content)
  } catch (error) {
    reportProblem('no toast', String(error))
  }
}
