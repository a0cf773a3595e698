import { createStoredSetting } from '../../lib/stored-setting.ts'

/** The columns that users can hide. */
export const hideable = ['employee_name', 'edit'] as const
export type Hideable = (typeof hideable)[number]

const hiddenColumns = createStoredSetting<readonly Hideable[]>(
  'entries-hidden',
  text => hideable.filter(name => text.split(',').includes(name)),
  names => names.join(),
)

export const useHiddenColumns = hiddenColumns.use

export function toggleColumn(column: Hideable): void {
  const hiddenNow = hiddenColumns.get()
  hiddenColumns.set(hiddenNow.includes(column) ? hiddenNow.filter(name => name !== column) : [...hiddenNow, column])
}
