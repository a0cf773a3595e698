import * as z from 'zod'
import { permissions } from '../../domain/policies.ts'
import { instant, kennitalaInput } from './fields.ts'

const Payday = z.object({ kt: kennitalaInput })
const Regla = z.object({ kt: kennitalaInput })
const Dk = z.object({
  kt: kennitalaInput.optional(),
  deild: z
    .string()
    .max(50, 'At most 50 characters')
    .transform(input => input.trim())
    .pipe(z.string())
    .optional(),
})

/** An employee's data for payroll programs. Has only the programs for which the employee has data. */
export const EmployeeIntegrations = z.object({ payday: Payday.optional(), regla: Regla.optional(), dk: Dk.optional() })
export const EmployeeIntegrationsInput = z.strictObject({
  payday: z.strictObject(Payday.shape).optional(),
  regla: z.strictObject(Regla.shape).optional(),
  dk: z.strictObject(Dk.shape).optional(),
})
export type EmployeeIntegrations = z.infer<typeof EmployeeIntegrations>

export const EmployeeResponse = z.object({
  id: z.string(),
  name: z.string(),
  created: instant,
  disabled: z.boolean(),
  login_token: z.string(),
  needs: z.array(z.enum(permissions)),
  phone_number: z.string().nullable(),
  latest_work_log: instant.nullable(),
  integrations: EmployeeIntegrations,
  /** The latest text message, if it did not arrive: when it was sent, and the last digits of its number. */
  failed_text: z.object({ at: instant, to: z.string() }).nullable(),
  /** When the first text message was sent. Null until then, absent if unknown. */
  first_text_at: instant.nullable().optional(),
  /** When the employee first logged in. Null until then, absent if unknown. */
  first_login_at: instant.nullable().optional(),
  /** The start of the open entry. Null unless the employee is clocked in. */
  open_work_log: z.object({ start: instant }).nullable(),
})
