import type * as z from 'zod'
import type { ImageUpload, UploadForm } from '../../../shared/api/schemas/image.ts'
import type { EmployeeId } from '../../../shared/domain/ids.ts'
import { toFullImageUrl } from '../../../shared/domain/images.ts'
import type { Site } from '../../../shared/domain/markets.ts'
import type { Creator } from '../../../shared/domain/entry.ts'
import type { Company } from '../companies/companies.ts'
import * as images from './images.ts'
import * as limits from '../../table/rate-limits.ts'
import { createSignedUploadForm } from '../../gateways/image-uploads.ts'

interface UploadContext {
  company: Company
  siteFor: (company: Company) => Site
  now: string
  random: { token: () => string }
}

export async function createUploadForm(
  { company, siteFor, now, random }: UploadContext,
  employee: { id: EmployeeId },
  { id, content_type, size }: ImageUpload,
  uploader: Creator,
): Promise<z.input<typeof UploadForm>> {
  await limits.consumeRateLimits(images.createUploadLimits(company, employee.id, uploader), now)
  const key = await images.reserveKey(company.id, employee.id, { id, content_type, size }, random.token(), now)
  return {
    ...(await createSignedUploadForm(key, content_type, size)),
    image_url: toFullImageUrl(siteFor(company).origin, key),
  }
}
