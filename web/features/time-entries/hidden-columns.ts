import { createStoredSetting } from '../../lib/browser/stored-setting.ts'

export const hideableColumns = ['employee_name', 'edit'] as const
export type HideableColumn = (typeof hideableColumns)[number]

const hiddenColumns = createStoredSetting<readonly HideableColumn[]>(
  'entries-hidden',
  text => hideableColumns.filter(name => text.split(',').includes(name)),
  names => names.join(),
)

export const useHiddenColumns = hiddenColumns.use

export function toggleColumn(column: HideableColumn): void {
  const hiddenColumnIds = hiddenColumns.get()
  hiddenColumns.set(
    hiddenColumnIds.includes(column) ? hiddenColumnIds.filter(name => name !== column) : [...hiddenColumnIds, column],
  )
}
