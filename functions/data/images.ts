import * as z from 'zod'
import type { ImageUpload } from '../../shared/api/schemas/image.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { imageKey, isImageKey, type ImageKey } from '../../shared/domain/images.ts'
import type { Creator } from '../../shared/domain/work-log.ts'
import { createEntity, fingerprint } from './entity.ts'
import { item } from './formats.ts'
import { keys } from './keys.ts'
import type { Limit } from './limits.ts'

/** an image that somebody may upload */
export const Image = item({
  version: z.number(),
  /** fingerprint of what was asked for */
  created_from: z.string(),
  key: z.string().refine(isImageKey),
  expires_at_seconds: z.number(),
})

const rememberedDays = 7

/** A form costs nothing, but every image that it lets in is kept. Nobody uses up the forms of somebody else. */
export const uploadsOf = (c: CompanyId, e: EmployeeId, by: Creator): Limit => ({
  scope: 'images',
  key: `${c}#${e}#${by}`,
  most: 60,
  seconds: 3600,
})

/** where the image is to be stored; the same place for whoever asks the same again */
export async function keyFor(
  c: CompanyId,
  e: EmployeeId,
  upload: ImageUpload,
  random: string,
  now: string,
): Promise<ImageKey> {
  const { key } = await createEntity(
    keys.image(c, upload.id),
    Image,
    {
      version: 1,
      created_from: fingerprint({ ...upload, employee: e }),
      key: imageKey(c, e, random),
      expires_at_seconds: Math.floor(Date.parse(now) / 1000) + rememberedDays * 86_400,
    },
    [],
  )
  return key
}
