import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { toCardCurrency, paidPlans, findPlanByNumber, type PlanNumber } from '../../../shared/domain/plans.ts'
import { call } from '../../lib/session/api.ts'
import { dispatchBillingEvent, useBillingDialog } from '../../lib/billing/billing-dialog.ts'
import { useStoreBilling, useWaitForPayment, type Billing } from '../../lib/billing/billing.ts'
import { reportProblem } from '../../lib/http/report-problem.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { openCheckout } from './open-checkout.ts'

/** Whether a card subscription is cancelled but still paid for. */
export const isCardSubscriptionEnding = ({ state, method }: Billing): boolean =>
  state === 'cancelled' && method === 'card'

interface Props {
  billing: Billing
  plan: PlanNumber
  snoozeButton: ReactNode
}

/**
 * Form to confirm a subscription by card. Its dialog is closed while Paddle's checkout is open, because the dialog
 * would trap the focus.
 */
export function CardForm({ billing, plan, snoozeButton }: Props) {
  const { t } = useTranslation('billing')
  const { language, money } = useFormats()
  const { email, currency } = useCompany()
  const storeBilling = useStoreBilling()
  const waitForPayment = useWaitForPayment()
  const [isOpening, setOpening] = useState(false)
  const { attempt, isRunning, alert } = useAttempt(t('not_validated'))
  const { step } = useBillingDialog()
  const { checkout } = billing

  async function payNew(offer: NonNullable<Billing['checkout']>) {
    dispatchBillingEvent({ type: 'checkoutOpened' })
    const result = await openCheckout(offer, { plan, email, language })
    if (result === 'closed') return dispatchBillingEvent({ type: 'checkoutClosed' })
    dispatchBillingEvent({ type: 'checkoutPaid' })
    await waitForPayment()
  }

  /**
   * Continues the cancelled subscription, because a new one would charge again for the days that are already paid for.
   */
  async function resume() {
    const resumedBilling = await call(api.billing.plan, { body: { subscription_plan: plan } })
    dispatchBillingEvent({ type: 'subscribed' })
    await storeBilling(resumedBilling)
  }

  async function confirm() {
    if (!checkout) return
    if (isCardSubscriptionEnding(billing)) return attempt(resume)
    setOpening(true)
    try {
      await payNew(checkout)
    } catch (error) {
      reportProblem('checkout failed', String(error))
      dispatchBillingEvent({ type: 'failed' })
    } finally {
      setOpening(false)
    }
  }

  const chargedCurrency = toCardCurrency(currency)
  const price = money(paidPlans[findPlanByNumber(plan)].price[chargedCurrency], chargedCurrency)
  return (
    <>
      {alert}
      {step === 'failed' ? (
        <Alert message={t('not_validated')} onHide={() => dispatchBillingEvent({ type: 'failureHidden' })} />
      ) : null}
      <DialogActions>
        {snoozeButton}
        <Button kind="primary" isBusy={isOpening || isRunning} onPress={() => void confirm()}>
          {isCardSubscriptionEnding(billing) ? t('confirm') : t('charged_today', { price })}
        </Button>
      </DialogActions>
    </>
  )
}
