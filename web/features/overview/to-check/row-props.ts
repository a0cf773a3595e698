import type { ItemToCheck } from '../use-overview.ts'
import type { SolvedMessage } from './merge-solved.ts'

export interface RowProps<Item> {
  item: Item
  onSolved: (solution: SolvedMessage) => void
}
type ItemOf<Kind extends ItemToCheck['kind']> = Extract<ItemToCheck, { kind: Kind }>
export type EntryItem = ItemOf<'entry'>
export type UnapprovedItem = ItemOf<'unapproved'>
export type KennitalaItem = ItemOf<'no_kennitala'>
export type NoEntryItem = ItemOf<'no_entry'>
export type FailedTextMessageItem = ItemOf<'failed_text'>
