import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { choosePaymentMethod, type PaymentMethod } from '../../../shared/domain/billing-state.ts'
import { call } from '../session/api.ts'
import { detectTimeZone } from '../language/intl.ts'
import { detectMarket } from '../browser/market.ts'
import { useCompany, useSetAccount } from '../session/session.ts'
import { createStoredSetting } from '../browser/stored-setting.ts'
import { dispatchBillingEvent } from './billing-dialog.ts'

export type Billing = Output<typeof api.billing.status>

const billingKey = ['billing']
const staleTimeMs = 5 * 60_000

export const useBilling = (): UseQueryResult<Billing> =>
  useQuery({ queryKey: billingKey, queryFn: fetchBilling, staleTime: staleTimeMs })

async function fetchBilling(): Promise<Billing> {
  const billing = await call(api.billing.status)
  if (billing.paying_customer) paidCheckoutSetting.set(noPayment)
  return billing
}

export function useStoreBilling(): (billing: Billing) => Promise<void> {
  const client = useQueryClient()
  const setAccount = useSetAccount()
  const company = useCompany()
  return async billing => {
    client.setQueryData(billingKey, billing)
    const { paying_customer, billing_plan } = billing
    await setAccount({ ...company, paying_customer, billing_plan })
  }
}

/** Polls for about 45 seconds, because the webhook of a card payment may take that long to reach the servers. */
const maxAttempts = 10
const pollIntervalMs = 5000

export function useWaitForPayment(): () => Promise<void> {
  const storeBilling = useStoreBilling()
  const { id } = useCompany()
  return async () => {
    paidCheckoutSetting.set({ company: id, at: Date.now() })
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const billing = await call(api.billing.status).catch(() => undefined)
      if (billing?.paying_customer) {
        await storeBilling(billing)
        paidCheckoutSetting.set(noPayment)
        return dispatchBillingEvent({ type: 'paymentArrived' })
      }
      if (attempt < maxAttempts) await new Promise(resolve => setTimeout(resolve, pollIntervalMs))
    }
    dispatchBillingEvent({ type: 'paymentMissed' })
  }
}

const maxAwaitedMs = 24 * 3_600_000
const noPayment = { company: '', at: 0 }

/** A paid checkout that the servers have not confirmed yet. */
const paidCheckoutSetting = createStoredSetting(
  'paid_in_checkout',
  text => {
    const [company = '', at] = text.split(' ')
    return { company, at: Number(at ?? 0) }
  },
  ({ company, at }) => `${company} ${at}`,
)

/** Whether a paid checkout of the company still awaits confirmation, so that the company does not pay a second time. */
export const useAwaitedPayment = ({ id }: { id: string }) => {
  const { company, at } = paidCheckoutSetting.use()
  return {
    isAwaited: company === id && Date.now() - at < maxAwaitedMs,
    forget: () => paidCheckoutSetting.set(noPayment),
  }
}

const snoozeHours = 24

/** The dialog stays closed in this browser until this instant, because the company has postponed its decision. */
const snoozedUntilSetting = createStoredSetting('billing_put_off_until', Number, String)

export const useBillingSnooze = () => ({
  isSnoozed: snoozedUntilSetting.use() > Date.now(),
  snooze: () => snoozedUntilSetting.set(Date.now() + snoozeHours * 3_600_000),
})

const icelandicZones = ['Atlantic/Reykjavik', 'Iceland']

/**
 * Returns the payment method for this user, by the site's country and the browser's time zone. Undefined if no
 * configured payment method is available to the user.
 */
export function findOfferedPaymentMethod({ ways }: Pick<Billing, 'ways'>): PaymentMethod | undefined {
  const market = detectMarket()
  return choosePaymentMethod(ways, market.country === 'IS' || icelandicZones.includes(detectTimeZone()))
}

/**
 * Whether most screens are locked until the company pays or answers a mail. A company without a payment method or a
 * fitting plan is never locked, because it could not pay.
 */
export const isLocked = (billing: Billing): boolean =>
  (billing.state === 'locked' || (billing.state === 'waiting_for_mail' && billing.until === null)) &&
  billing.fitting_plan !== null &&
  findOfferedPaymentMethod(billing) !== undefined
