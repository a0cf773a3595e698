import { api } from '../../../shared/api/index.ts'
import { commentEntry } from '../../areas/entries/comment-entry.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-id.ts'

export const handler = endpoint(api.employee.commentWorkLog, async call =>
  commentEntry(call, parseOwnEntryId(call.body.work_log_id, call.employee.id)),
)
