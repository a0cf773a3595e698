import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { PlanNumber } from '../../../shared/domain/plans.ts'
import { call } from '../../lib/session/api.ts'
import { billingDialogState, useWaitForPayment, useCacheBilling, type Billing } from '../../lib/entries/billing.ts'
import { useCompany, useSetAccount } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { openCheckout } from './card-checkout.ts'

/** Whether a card subscription is cancelled but still paid for. */
export const isEnding = ({ state, method }: Billing): boolean => state === 'cancelled' && method === 'card'

/**
 * Opens Paddle's checkout. The dialog closes meanwhile, because it would trap the focus, and reopens when the checkout
 * is paid or closed.
 */
export function CardForm({
  billing,
  plan,
  later: snoozeButton,
}: {
  billing: Billing
  plan: PlanNumber
  later: ReactNode
}) {
  const { t } = useTranslation('billing')
  const { language } = useFormats()
  const company = useCompany()
  const setAccount = useSetAccount()
  const putBilling = useCacheBilling()
  const confirm = useWaitForPayment()
  const [isOpening, setOpening] = useState(false)
  const window = billingDialogState.use()
  const { checkout } = billing

  /** Resumes the subscription, because a second one would charge again for its remaining days. */
  async function goOn() {
    const next = await call(api.billing.plan, { body: { subscription_plan: plan } })
    billingDialogState.set('welcome')
    putBilling(next)
    await setAccount({ ...company, paying_customer: next.paying_customer, billing_plan: next.billing_plan })
  }

  async function open() {
    if (!checkout) return
    setOpening(true)
    if (!isEnding(billing)) billingDialogState.set('checkout')
    try {
      if (isEnding(billing)) return await goOn()
      if ((await openCheckout(checkout, { plan, email: company.email, language })) === 'closed')
        billingDialogState.set('asked')
      else await confirm()
    } catch {
      billingDialogState.set('refused')
    } finally {
      setOpening(false)
    }
  }

  return (
    <>
      {window === 'refused' ? (
        <Alert message={t('not_validated')} onHide={() => billingDialogState.set('asked')} />
      ) : null}
      <DialogActions>
        {snoozeButton}
        <Button kind="go" isBusy={isOpening} onPress={() => void open()}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </>
  )
}
