/** The company's subscription, for the bar, the settings and the subscription dialog. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { choosePaymentMethod, type PaymentMethod } from '../../../shared/domain/billing-state.ts'
import type { PlanNumber } from '../../../shared/domain/plans.ts'
import { call } from '../session/api.ts'
import { detectTimeZone } from '../language/intl.ts'
import { detectMarket } from '../browser/market.ts'
import { useCompany, useSetAccount } from '../session/session.ts'
import { createStore } from '../browser/store.ts'
import { createStoredSetting } from '../browser/stored-setting.ts'

export type Billing = Output<typeof api.billing.status>

const billingKey = ['billing']
const staleTimeMs = 5 * 60_000

export const useBilling = (): UseQueryResult<Billing> =>
  useQuery({ queryKey: billingKey, queryFn: () => call(api.billing.status), staleTime: staleTimeMs })

/** Caches the billing status of a response. */
export function useCacheBilling(): (billing: Billing) => void {
  const client = useQueryClient()
  return billing => client.setQueryData(billingKey, billing)
}

/**
 * State of the subscription dialog: opened by the user (`asked`), hidden behind Paddle's `checkout`, which was
 * `refused`, `waiting` for the webhook, or the result.
 */
export const billingDialogState = createStore<
  'closed' | 'asked' | 'checkout' | 'refused' | 'waiting' | 'welcome' | 'unverified'
>('closed')

/** The chosen plan. Kept while Paddle's checkout is open. */
export const chosenPlan = createStore<PlanNumber | undefined>(undefined)

/** A webhook of a card payment takes a moment to reach the servers. */
const maxAttempts = 10
const pollIntervalMs = 5000

/** Polls until the servers know that the company pays. */
export function useWaitForPayment(): () => Promise<void> {
  const putBilling = useCacheBilling()
  const setAccount = useSetAccount()
  const company = useCompany()
  return async () => {
    billingDialogState.set('waiting')
    for (let tries = 1; tries <= maxAttempts; tries++) {
      const billing = await call(api.billing.status).catch(() => undefined)
      if (billing?.paying_customer) {
        putBilling(billing)
        await setAccount({ ...company, paying_customer: true, billing_plan: billing.billing_plan })
        if (billingDialogState.get() === 'waiting') billingDialogState.set('welcome')
        return
      }
      if (tries < maxAttempts) await new Promise(done => setTimeout(done, pollIntervalMs))
    }
    if (billingDialogState.get() === 'waiting') billingDialogState.set('unverified')
  }
}

const snoozeHours = 24

/** Instant until which the dialog stays closed in this browser, after a company has postponed its decision. */
const snoozedUntil = createStoredSetting('billing_put_off_until', Number, String)

export const useSnooze = () => ({
  isSnoozed: snoozedUntil.use() > Date.now(),
  snooze: () => snoozedUntil.set(Date.now() + snoozeHours * 3_600_000),
})

const icelandicZones = ['Atlantic/Reykjavik', 'Iceland']

/** The payment method that this browser offers. Undefined if the operator has not configured it. */
export function offeredPaymentMethod({ ways }: Pick<Billing, 'ways'>): PaymentMethod | undefined {
  const market = detectMarket()
  return choosePaymentMethod(ways, market.country === 'IS' || icelandicZones.includes(detectTimeZone()))
}

/** Whether most screens are locked until the company pays. Never locks a company that has no payment method. */
export const isLocked = (billing: Billing): boolean =>
  billing.state === 'locked' && billing.fitting_plan !== null && offeredPaymentMethod(billing) !== undefined
