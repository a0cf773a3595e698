import type { Overview, ItemToCheck } from '../use-overview.ts'

/** Returns the key of an item's row. The key stays the same when the content of the row changes. */
export function toItemRowKey(item: ItemToCheck): string {
  if (item.kind === 'entry') return `entry ${item.entry.id}`
  if (item.kind === 'no_entry') return `no entry ${item.employee.id} ${item.day}`
  if (item.kind === 'unapproved') return `unapproved ${item.day}`
  return `${item.kind === 'no_kennitala' ? 'kennitala' : 'text'} ${item.employee.id}`
}

/** Returns a key that changes with the content of the row, so that a solved row comes back when its content changes. */
export function toStateKey(item: ItemToCheck): string {
  if (item.kind === 'entry') return `${toItemRowKey(item)} ${item.entry.version}`
  return item.kind === 'unapproved' ? `${toItemRowKey(item)} ${item.count} ${item.approvable}` : toItemRowKey(item)
}

export const countItemsToCheck = ({ to_check, more_to_check }: Pick<Overview, 'to_check' | 'more_to_check'>): number =>
  to_check.length + more_to_check
