import { invalid } from '../../shared/api/errors.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { imageKeyOf, isImageUrl } from '../../shared/domain/images.ts'

/**
 * Refuses a comment with the URL of an image, unless the image belongs to the employee and was uploaded. The client of S3
 * is loaded only for images.
 */
export async function validateCommentImage(text: string, company: CompanyId, employee: EmployeeId): Promise<void> {
  if (!isImageUrl(text)) return
  const { imageExists } = await import('../gateways/image-reads.ts')
  const key = imageKeyOf(text, { company, employee })
  if (!key || !(await imageExists(key))) throw invalid({ comment: 'Not an image of this employee' })
}
