import { invalidFieldsError } from '../../../shared/api/errors.ts'
import type { Entry } from '../../../shared/domain/entry.ts'
import { employeeIdOf, type CompanyId, type EmployeeId, type EntryId } from '../../../shared/domain/ids.ts'
import { parseImageKey, isImageUrl } from '../../../shared/domain/images.ts'
import type { ReadCache } from '../../table/reads.ts'
import type { Company } from '../companies/companies.ts'
import { addComment } from './change.ts'
import type { Author } from './journal.ts'

interface CommentCall {
  company: Pick<Company, 'id' | 'settings'>
  author: Author
  body: { id?: string | undefined; comment: string; asks?: true | undefined }
  now: string
  random: { id: () => string }
  readCache: ReadCache
}

export async function commentEntry(
  { company, author, body, now, random, readCache }: CommentCall,
  entryId: EntryId,
): Promise<Entry> {
  // A question requires the approval feature, because sending an entry back is an alternative to approving it.
  if (body.asks && !company.settings.features.approve_work_logs)
    throw invalidFieldsError({ asks: 'Approving is not turned on' })
  const employeeId = employeeIdOf(entryId)
  const scope = { companyId: company.id, employeeId, readCache }
  return addComment(scope, entryId, body.id ?? random.id(), body.comment, {
    asks: body.asks === true,
    authored: { ...author, now },
    keepImage: () => keepImage(body.comment, company.id, employeeId),
  })
}

/**
 * Refuses an image URL unless the image was uploaded and belongs to the employee. Copies the image, because the
 * uploader could still replace the uploaded file with the same upload form.
 */
async function keepImage(text: string, company: CompanyId, employee: EmployeeId): Promise<void> {
  if (!isImageUrl(text)) return
  const { copyUpload } = await import('../../gateways/image-copies.ts')
  const key = parseImageKey(text, { company, employee })
  if (!key || !(await copyUpload(key))) throw invalidFieldsError({ comment: 'Not an image of this employee' })
}
