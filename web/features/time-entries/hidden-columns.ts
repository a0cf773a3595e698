import { createKept } from '../../lib/kept.ts'

/** the columns that one can do without */
export const hideable = ['employee_name', 'edit'] as const
export type Hideable = (typeof hideable)[number]

const hidden = createKept<readonly Hideable[]>(
  'entries-hidden',
  text => hideable.filter(name => text.split(',').includes(name)),
  names => names.join(),
)

export const useHidden = hidden.use

export function toggle(column: Hideable): void {
  const now = hidden.get()
  hidden.set(now.includes(column) ? now.filter(name => name !== column) : [...now, column])
}
