import * as z from 'zod'
import { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import { get } from '../../table/reads.ts'
import { putOnce, remove } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys } from '../../table/keys.ts'

/** Carriers report a delivery within three days. */
const retentionDays = 4

export const TextDelivery = createItemSchema({
  company: CompanyId,
  employee: EmployeeId,
  at: z.string(),
  /** The last digits of the number. */
  to: z.string(),
  expires_at_seconds: z.number(),
})
export type TextDelivery = z.infer<typeof TextDelivery>

type NewDelivery = Pick<TextDelivery, 'company' | 'employee' | 'at' | 'to'>

export const record = (messageId: string, delivery: NewDelivery): Promise<void> =>
  putOnce(keys.textDelivery(messageId), {
    ...delivery,
    expires_at_seconds: Math.floor(Date.parse(delivery.at) / 1000) + retentionDays * 86_400,
  })

export async function find(messageId: string): Promise<TextDelivery | undefined> {
  const item = await get(keys.textDelivery(messageId))
  return item && TextDelivery.parse(item)
}

export const removeDelivery = (messageId: string): Promise<void> => remove(keys.textDelivery(messageId))
