import { api } from '../../../shared/api/index.ts'
import { employeeOf, EntryId } from '../../../shared/domain/ids.ts'
import { addComment } from '../../areas/entries/change.ts'
import { validateCommentImage } from '../../areas/entries/validate-comment-image.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.comment, async ({ company, author, body, now, random, readCache }) => {
  const entryId = EntryId.parse(body.work_log_id)
  await validateCommentImage(body.comment, company.id, employeeOf(entryId))
  return addComment(
    { companyId: company.id, employeeId: employeeOf(entryId), readCache },
    entryId,
    body.id ?? random.id(),
    body.comment,
    {
      ...author,
      now,
    },
  )
})
