import { epochSeconds, type Named, type Entry } from '../../../shared/domain/entry.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'

export const toWireEntry = (entry: StoredEntry, employee: Named, project: Named, overlaps: boolean): Entry => {
  const comments = entry.comments ?? []
  return {
    id: entry.id,
    version: entry.version,
    employee,
    project,
    start_time: entry.start,
    end_time: entry.end,
    total_time: entry.end === null ? null : epochSeconds(entry.end) - epochSeconds(entry.start),
    approved: entry.approved,
    original_start_time: entry.original_start,
    original_end_time: entry.original_end,
    created: entry.created,
    created_by: entry.created_by,
    has_location: (entry.locations ?? 0) > 0,
    overlaps,
    start_received: entry.start_received ?? null,
    end_received: entry.end_received ?? null,
    recorded_offline: entry.recorded_offline ?? false,
    answered_late: entry.answered_late ?? false,
    sent_after_end: entry.sent_after_end ?? false,
    needs_look: entry.needs_look ?? false,
    comments: comments.map(({ comment }) => comment),
    comments_v2: comments,
  }
}
