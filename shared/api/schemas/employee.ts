import * as z from 'zod'
import { needs } from '../../domain/policies.ts'
import { instant, kennitala } from './fields.ts'

/** each only where it was filled in */
export const EmployeeIntegrations = z.strictObject({
  payday: z.strictObject({ kt: kennitala }).optional(),
  regla: z.strictObject({ kt: kennitala }).optional(),
  dk: z
    .strictObject({
      kt: kennitala.optional(),
      deild: z
        .string()
        .max(50, 'At most 50 characters')
        .transform(typed => typed.trim())
        .pipe(z.string())
        .optional(),
    })
    .optional(),
})
export type EmployeeIntegrations = z.infer<typeof EmployeeIntegrations>

export const Employee = z.object({
  id: z.string(),
  name: z.string(),
  created: instant,
  disabled: z.boolean(),
  login_token: z.string(),
  needs: z.array(z.enum(needs)),
  phone_number: z.string().nullable(),
  latest_work_log: instant.nullable(),
  integrations: EmployeeIntegrations,
})
