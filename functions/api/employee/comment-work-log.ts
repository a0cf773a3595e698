import { api } from '../../../shared/api/index.ts'
import { addComment } from '../../data/entries/change.ts'
import { validateCommentImage } from '../../use-cases/commented-image.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own-entry-id.ts'

export const handler = endpoint(
  api.employee.commentWorkLog,
  async ({ company, employee, author, body, now, random, reads }) => {
    const w = ownId(body.work_log_id, employee.id)
    await validateCommentImage(body.comment, company.id, employee.id)
    return addComment({ c: company.id, e: employee.id, reads }, w, body.id ?? random.id(), body.comment, {
      ...author,
      now,
    })
  },
)
