import { api } from '../../../shared/api/index.ts'
import { addComment } from '../../areas/entries/change.ts'
import { validateCommentImage } from '../../areas/entries/validate-comment-image.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-own-entry-id.ts'

export const handler = endpoint(
  api.employee.commentWorkLog,
  async ({ company, employee, author, body, now, random, readCache }) => {
    const entryId = parseOwnEntryId(body.work_log_id, employee.id)
    await validateCommentImage(body.comment, company.id, employee.id)
    return addComment(
      { companyId: company.id, employeeId: employee.id, readCache },
      entryId,
      body.id ?? random.id(),
      body.comment,
      {
        ...author,
        now,
      },
    )
  },
)
