import type { ToCheck } from '../use-overview.ts'
import type { Solution } from './merge-solved.ts'

export interface RowProps<Item> {
  item: Item
  onSolved: (solution: Solution) => void
}
type ItemOf<Kind extends ToCheck['kind']> = Extract<ToCheck, { kind: Kind }>
export type EntryItem = ItemOf<'entry'>
export type UnapprovedItem = ItemOf<'unapproved'>
export type KennitalaItem = ItemOf<'no_kennitala'>
export type NoEntryItem = ItemOf<'no_entry'>
export type FailedTextItem = ItemOf<'failed_text'>
