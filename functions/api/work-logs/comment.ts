import { api } from '../../../shared/api/index.ts'
import { commentEntry } from '../../areas/entries/comment-entry.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.comment, call => commentEntry(call, call.body.work_log_id))
