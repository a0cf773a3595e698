import { report } from '../lib/report.ts'

export interface ToastContent {
  text: string
  /** takes back what was done; called at most once */
  undo?: () => void
  /** something else that can be done about it, once */
  act?: { text: string; run: () => void }
}

/** says what was done, from anywhere on the page; what shows it is loaded with the first one */
export function toast(content: ToastContent): void {
  void show(content)
}

async function show(content: ToastContent): Promise<void> {
  try {
    const { add } = await import('./toasts.tsx')
    add(content)
  } catch (error) {
    report('no toast', String(error))
  }
}
