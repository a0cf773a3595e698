import { api } from '../../../shared/api/index.ts'
import { AppError } from '../../../shared/api/errors.ts'
import { employeeOf, EntryId } from '../../../shared/domain/ids.ts'
import { canMakeChanges } from '../../../shared/domain/policies.ts'
import * as employees from '../../areas/employees/employees.ts'
import { addComment } from '../../areas/entries/change.ts'
import { validateCommentImage } from '../../areas/entries/validate-comment-image.ts'
import { endpoint } from '../../http/endpoint.ts'
import { checkPin } from '../../areas/sign-in/check-pin.ts'

export const handler = endpoint(
  api.timeClock.createWorkLogComment,
  async ({ company, author, body, now, random, readCache }) => {
    const entryId = EntryId.parse(body.work_log_id)
    const employee = await employees.find(company.id, employeeOf(entryId))
    if (employee && !canMakeChanges(employee) && !employees.wasMadeBeforeDisabling(employee, body, now))
      throw new AppError('Employee has been disabled')
    await checkPin(company, employeeOf(entryId), body.pin, now)
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
  },
)
