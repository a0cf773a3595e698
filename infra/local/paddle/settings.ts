/** How the local stage charges cards. */
import { paidPlanNames } from '../../../shared/domain/plans.ts'

export const priceOf = (plan: string): string => `pri_local_${plan.toLowerCase()}`

export const paddleSettings = {
  environment: 'sandbox',
  token: 'test_local',
  prices: Object.fromEntries(paidPlanNames.map(name => [name, priceOf(name)])),
}
