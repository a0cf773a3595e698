import type { ToCheck } from '../use-overview.ts'
import { canEndFirst } from './can-end-first.ts'
import { EntryRow } from './entry-row.tsx'
import { FailedTextRow } from './failed-text-row.tsx'
import { ForgottenRow } from './forgotten-row.tsx'
import { KennitalaRow } from './kennitala-row.tsx'
import { NoEntryRow } from './no-entry-row.tsx'
import { OverlapRow } from './overlap-row.tsx'
import type { RowProps } from './row-props.ts'
import { UnapprovedRow } from './unapproved-row.tsx'

export function OpenRow({ item, now, onSolved }: RowProps<ToCheck> & { now: string }) {
  if (item.kind === 'no_entry') return <NoEntryRow item={item} onSolved={onSolved} />
  if (item.kind === 'failed_text') return <FailedTextRow item={item} />
  if (item.kind === 'unapproved') return <UnapprovedRow item={item} onSolved={onSolved} />
  if (item.kind === 'no_kennitala') return <KennitalaRow item={item} onSolved={onSolved} />
  if (item.entry.end_time === null) return <ForgottenRow item={item} now={now} onSolved={onSolved} />
  return item.overlapping && canEndFirst(item.entry, item.overlapping) ? (
    <OverlapRow item={item} other={item.overlapping} now={now} onSolved={onSolved} />
  ) : (
    <EntryRow item={item} onSolved={onSolved} />
  )
}
