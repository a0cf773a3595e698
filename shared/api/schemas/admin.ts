import * as z from 'zod'

export const AdminAccount = z.object({
  role: z.literal('ADMIN'),
  /** The name, which is the administrator's id. */
  id: z.string(),
  name: z.string(),
})
export type AdminAccount = z.infer<typeof AdminAccount>
