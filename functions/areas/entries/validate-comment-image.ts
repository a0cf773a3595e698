import { invalidFieldsError } from '../../../shared/api/errors.ts'
import type { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import { parseImageKey, isImageUrl } from '../../../shared/domain/images.ts'

/**
 * Refuses a comment with an image URL unless the image belongs to the employee and was uploaded. Loads the S3 client
 * only for images.
 */
export async function validateCommentImage(text: string, company: CompanyId, employee: EmployeeId): Promise<void> {
  if (!isImageUrl(text)) return
  const { imageExists } = await import('../../gateways/image-reads.ts')
  const key = parseImageKey(text, { company, employee })
  if (!key || !(await imageExists(key))) throw invalidFieldsError({ comment: 'Not an image of this employee' })
}
