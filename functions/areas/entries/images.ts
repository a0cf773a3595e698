import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { ImageUpload } from '../../../shared/api/schemas/image.ts'
import type { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import { createImageKey, isImageKey, type ImageKey } from '../../../shared/domain/images.ts'
import type { Creator } from '../../../shared/domain/entry.ts'
import { freePlan } from '../../../shared/domain/plans.ts'
import type { Company } from '../companies/companies.ts'
import { createEntity, computeFingerprint } from '../../table/entity.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys } from '../../table/keys.ts'
import type { RateLimit } from '../../table/rate-limits.ts'

export const ReservedImage = createItemSchema({
  version: z.number(),
  /** Fingerprint of the request that reserved the key, by which a repeat is recognized. */
  created_from: z.string(),
  key: z.string().refine(isImageKey),
  expires_at_seconds: z.number(),
})

const reservationDays = 7

/**
 * Limits the number of upload forms, because every uploaded image is kept. Each employee has a limit, so that none uses
 * up another's. All employees of a trial share a second limit, because a trial costs nothing.
 */
export const createUploadLimits = (
  { id, paying_customer, billing_plan }: Pick<Company, 'id' | 'paying_customer' | 'billing_plan'>,
  employeeId: EmployeeId,
  uploader: Creator,
): RateLimit[] => [
  { scope: 'images', key: `${id}#${employeeId}#${uploader}`, max: 60, seconds: 3600 },
  ...(paying_customer || billing_plan === freePlan
    ? []
    : [
        {
          scope: 'trial-images',
          key: id,
          max: 500,
          seconds: 365 * 86_400,
          createFullError: () => new AppError('A trial has at most 500 images'),
        },
      ]),
]

/** Reserves the key of an image to be uploaded. A repeat of the request gets the same key. */
export async function reserveKey(
  companyId: CompanyId,
  employeeId: EmployeeId,
  upload: ImageUpload,
  randomToken: string,
  now: string,
): Promise<ImageKey> {
  const { key } = await createEntity(
    keys.image(companyId, upload.id),
    ReservedImage,
    {
      version: 1,
      created_from: computeFingerprint({ ...upload, employee: employeeId }),
      key: createImageKey(companyId, employeeId, randomToken),
      expires_at_seconds: Math.floor(Date.parse(now) / 1000) + reservationDays * 86_400,
    },
    [],
  )
  return key
}
