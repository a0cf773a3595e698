/** Which ways of paying the operator has set up. */
import type { OfferedWays } from '../../shared/domain/billing-state.ts'
import { isPaydayUsed } from '../gateways/payday-calls.ts'

export const waysOfPaying = async (): Promise<OfferedWays> => ({ bank: await isPaydayUsed(), card: false })
