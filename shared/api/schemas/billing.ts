import * as z from 'zod'
import { billingStates } from '../../domain/billing-state.ts'
import { planNumbers } from '../../domain/plans.ts'
import { instant } from './fields.ts'

export const planNumber = z.literal(planNumbers, 'Choose a plan')

export const BillingStatus = z.object({
  should_become_customer: z.boolean(),
  state: z.enum(billingStates),
  /** When the state ends by itself. */
  until: instant.nullable(),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  method: z.enum(['bank', 'card']).nullable(),
  /** The end of the last period that was paid for. */
  paid_until: instant.nullable(),
  /** The due date of the oldest amount that is not paid. */
  unpaid_since: instant.nullable(),
  employees: z.int(),
  /** The smallest plan for the active employees, or null if they are too many for any. */
  fitting_plan: planNumber.nullable(),
  /** The ways of paying that are set up. */
  ways: z.object({ bank: z.boolean(), card: z.boolean() }),
})
export type BillingStatus = z.infer<typeof BillingStatus>
