import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { PaymentMethod } from '../../../shared/domain/billing-state.ts'
import { call } from '../../lib/session/api.ts'
import { useStoreBilling } from '../../lib/billing/billing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const maxCharacters = 2000

/** Lets the company cancel its subscription. Asks for confirmation first, and for the reason in a second step. */
export function CancelSubscriptionForm({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const storeBilling = useStoreBilling()
  const reasonId = useId()
  const [isConfirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const askReason = () => {
    setConfirmed(true)
    restoreFocus(reasonId)
  }
  if (!isConfirmed)
    return (
      <>
        <p>{t(method === 'card' ? 'cancel.text_card' : 'cancel.text')}</p>
        <DialogActions>
          <Button onPress={onClose}>{t('cancel.keep')}</Button>
          <Button kind="danger" onPress={askReason}>
            {t('cancel.go_on')}
          </Button>
        </DialogActions>
      </>
    )
  return (
    <CallForm
      submit={t('cancel.submit')}
      submitting={t('cancel.submitting')}
      cancel={<Button onPress={onClose}>{t('cancel.keep')}</Button>}
      onSubmit={async () => {
        await storeBilling(await call(api.billing.cancel, { body: { reason: reason.trim() } }))
        toast({ text: t('cancel.done') })
        onClose()
      }}
    >
      <TextArea
        id={reasonId}
        name="reason"
        label={t('cancel.reason')}
        value={reason}
        onChange={setReason}
        maxLength={maxCharacters}
      />
    </CallForm>
  )
}
