import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanNumber } from '../../../shared/domain/plans.ts'
import { billingWindow, useConfirmation, type Billing } from '../../lib/billing.ts'
import { useCompany } from '../../lib/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { checkOut } from './card-checkout.ts'

/**
 * Opens the checkout of the card provider. The window gives way to it, because a dialog keeps the focus, and comes back
 * when the checkout is paid or closed.
 */
export function CardForm({ billing, plan, later }: { billing: Billing; plan: PlanNumber; later: ReactNode }) {
  const { t } = useTranslation('billing')
  const { language } = useFormats()
  const { email } = useCompany()
  const confirm = useConfirmation()
  const [isOpening, setOpening] = useState(false)
  const window = billingWindow.use()
  const { checkout } = billing

  async function open() {
    if (!checkout) return
    setOpening(true)
    billingWindow.set('checkout')
    try {
      if ((await checkOut(checkout, { plan, email, language })) === 'closed') billingWindow.set('asked')
      else await confirm()
    } catch {
      billingWindow.set('refused')
    } finally {
      setOpening(false)
    }
  }

  return (
    <>
      {window === 'refused' ? <Alert message={t('not_validated')} onHide={() => billingWindow.set('asked')} /> : null}
      <DialogActions>
        {later}
        <Button kind="go" isBusy={isOpening} onPress={() => void open()}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </>
  )
}
