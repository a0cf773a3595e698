import type * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { LogHistory } from '../../../shared/api/schemas/work-log.ts'
import type { CompanyId, LogId } from '../../../shared/domain/ids.ts'
import { get, query } from '../db.ts'
import { keys, prefixes } from '../keys.ts'
import { Entry, readHead, toldFields } from './journal.ts'

export async function historyOf(c: CompanyId, w: LogId): Promise<z.input<typeof LogHistory>> {
  const key = keys.logHead(c, w)
  const head = readHead(await get(key))
  if (!head) throw new AppError('Not found')
  const entries = (await query(key.pk, prefixes.journalOf(w)))
    .map(row => Entry.parse(row))
    .toSorted((a, b) => a.version - b.version)
  const { log, told_at = null } = head
  return {
    created: {
      at: log.created,
      by: log.created_by,
      project_id: log.project,
      start_time: log.start,
      end_time: log.end,
      told_at,
    },
    removed: head.removed,
    changes: entries.map(
      ({
        at,
        by,
        version,
        removed = false,
        commented = false,
        pin_unchecked = false,
        told_at: told = null,
        fields,
      }) => ({
        at,
        by,
        version,
        told_at: told,
        removed,
        commented,
        pin_unchecked,
        fields: toldFields(fields),
      }),
    ),
  }
}
