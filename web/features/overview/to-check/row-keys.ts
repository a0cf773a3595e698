import type { Overview, ItemToCheck } from '../use-overview.ts'

/** Identifies what a row is about, also after it has changed. */
export function rowKey(item: ItemToCheck): string {
  if (item.kind === 'entry') return `entry ${item.entry.id}`
  if (item.kind === 'no_entry') return `no entry ${item.employee.id} ${item.day}`
  if (item.kind === 'unapproved') return `unapproved ${item.day}`
  return `${item.kind === 'no_kennitala' ? 'kennitala' : 'text'} ${item.employee.id}`
}

/** Identifies what a row says, so that a solved row comes back when something about it has changed. */
export function stateKey(item: ItemToCheck): string {
  if (item.kind === 'entry') return `${rowKey(item)} ${item.entry.version}`
  return item.kind === 'unapproved' ? `${rowKey(item)} ${item.count} ${item.approvable}` : rowKey(item)
}

export const countToCheck = ({ to_check, more_to_check }: Pick<Overview, 'to_check' | 'more_to_check'>): number =>
  to_check.length + more_to_check
