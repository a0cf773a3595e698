import { createStore } from '../../lib/store.ts'

/** the columns that one can do without */
export const hideable = ['employee_name', 'edit'] as const
export type Hideable = (typeof hideable)[number]

const storageKey = 'entries-hidden'

function stored(): Hideable[] {
  try {
    const names = window.localStorage.getItem(storageKey)?.split(',') ?? []
    return hideable.filter(name => names.includes(name))
  } catch {
    return []
  }
}

const hidden = createStore<readonly Hideable[]>(stored())

export const useHidden = hidden.use

export function toggle(column: Hideable): void {
  const now = hidden.get()
  const next = now.includes(column) ? now.filter(name => name !== column) : [...now, column]
  hidden.set(next)
  try {
    window.localStorage.setItem(storageKey, next.join())
  } catch {
    // it holds for this visit
  }
}
