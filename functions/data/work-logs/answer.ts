/** entries as those who may see them see them */
import { AppError, type ErrorText } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { epochSeconds, wholeSeconds, type Named, type WorkLog } from '../../../shared/domain/work-log.ts'
import type { Reads } from '../db.ts'
import { keys } from '../keys.ts'
import { Project } from '../projects.ts'
import type { Ledger } from './ledger.ts'
import type { StoredLog } from './columns.ts'

export const toWorkLog = (log: StoredLog, employee: Named, project: Named, overlaps: boolean): WorkLog => {
  const comments = log.comments ?? []
  return {
    id: log.id,
    version: log.version,
    employee,
    project,
    start_time: log.start,
    end_time: log.end,
    total_time: log.end === null ? null : epochSeconds(log.end) - epochSeconds(log.start),
    approved: log.approved,
    original_start_time: log.original_start,
    original_end_time: log.original_end,
    created: log.created,
    created_by: log.created_by,
    has_location: (log.locations ?? 0) > 0,
    overlaps,
    start_received: log.start_received ?? null,
    end_received: log.end_received ?? null,
    recorded_offline: log.recorded_offline ?? false,
    answered_late: log.answered_late ?? false,
    sent_after_end: log.sent_after_end ?? false,
    needs_look: log.needs_look ?? false,
    comments: comments.map(({ comment }) => comment),
    comments_v2: comments,
  }
}

/** made once: a schema takes longer to make than to use */
const NamedProject = Project.pick({ id: true, name: true })

export async function answerOf(
  c: CompanyId,
  ledger: Ledger,
  log: StoredLog,
  reads: Reads,
  now: string,
): Promise<WorkLog> {
  const overlaps = await ledger.overlaps(log, wholeSeconds(now))
  const [project] = await reads.all([keys.project(c, log.project)])
  const { id, name } = ledger.employee
  return toWorkLog(log, { id, name }, NamedProject.parse(project), overlaps)
}

/** an error that carries the entry which stands against what was asked */
export const against = async (
  text: ErrorText,
  c: CompanyId,
  ledger: Ledger,
  log: StoredLog,
  reads: Reads,
  now: string,
): Promise<AppError> => new AppError(text, { workLog: await answerOf(c, ledger, log, reads, now) })
