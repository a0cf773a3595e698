/** What the company owes, for the bar, the settings and the window in which it becomes a customer. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../shared/api/client.ts'
import { wayOfPaying, type PayingMethod } from '../../shared/domain/billing-state.ts'
import { call } from './api.ts'
import { ownTimeZone } from './intl.ts'
import { ownMarket } from './market.ts'
import { createStore } from './store.ts'
import { createStoredSetting } from './stored-setting.ts'

export type Billing = Output<typeof api.billing.status>

const billingKey = ['billing']
const freshMs = 5 * 60_000

export const useBilling = (): UseQueryResult<Billing> =>
  useQuery({ queryKey: billingKey, queryFn: () => call(api.billing.status), staleTime: freshMs })

/** Shows the answer of a call that changed what the company owes. */
export function usePutBilling(): (billing: Billing) => void {
  const client = useQueryClient()
  return billing => client.setQueryData(billingKey, billing)
}

/** Whether the window is open because somebody asked for it, or because they have just become a customer. */
export const billingWindow = createStore<'closed' | 'asked' | 'welcome'>('closed')

const putOffHours = 24

/** The instant until which the window stays closed in this browser, because somebody will confirm later. */
const putOffUntil = createStoredSetting('billing_put_off_until', Number, String)

export const usePutOff = () => ({
  isPutOff: putOffUntil.use() > Date.now(),
  putOff: () => putOffUntil.set(Date.now() + putOffHours * 3_600_000),
})

const icelandicZones = ['Atlantic/Reykjavik', 'Iceland']

/** The way of paying that this browser offers, or none if the operator has not set it up. */
export function wayHere({ ways }: Pick<Billing, 'ways'>): PayingMethod | undefined {
  const market = ownMarket()
  return wayOfPaying(ways, market.country === 'IS' || icelandicZones.includes(ownTimeZone()))
}

/** Most screens of the company wait for its payment. Nobody is locked out who has no way to pay. */
export const isLocked = (billing: Billing): boolean =>
  billing.state === 'locked' && billing.fitting_plan !== null && wayHere(billing) !== undefined
