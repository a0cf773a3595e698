import type { ItemToCheck } from '../use-overview.ts'
import { canTrimOverlap } from './can-trim-overlap.ts'
import { EntryRow } from './entry-row.tsx'
import { FailedTextMessageRow } from './failed-text-message-row.tsx'
import { ForgottenEntryRow } from './forgotten-row.tsx'
import { KennitalaRow } from './kennitala-row.tsx'
import { NoEntryRow } from './no-entry-row.tsx'
import { OverlapRow } from './overlap-row.tsx'
import type { RowProps } from './row-props.ts'
import { UnapprovedDayRow } from './unapproved-row.tsx'

export function RowToCheck({ item, now, onSolved }: RowProps<ItemToCheck> & { now: string }) {
  if (item.kind === 'no_entry') return <NoEntryRow item={item} onSolved={onSolved} />
  if (item.kind === 'failed_text') return <FailedTextMessageRow item={item} />
  if (item.kind === 'unapproved') return <UnapprovedDayRow item={item} onSolved={onSolved} />
  if (item.kind === 'no_kennitala') return <KennitalaRow item={item} onSolved={onSolved} />
  if (item.entry.end_time === null) return <ForgottenEntryRow item={item} now={now} onSolved={onSolved} />
  return item.overlapping && canTrimOverlap(item.entry, item.overlapping) ? (
    <OverlapRow item={item} overlappingEntry={item.overlapping} now={now} onSolved={onSolved} />
  ) : (
    <EntryRow item={item} onSolved={onSolved} />
  )
}
