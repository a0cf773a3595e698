import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useStoreBilling, type Billing } from '../../lib/billing/billing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormResult } from '../../ui/feedback/form-result.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { MailLink } from '../../components/mail-link.tsx'
import styles from './billing.module.css'

interface Props {
  request: NonNullable<Billing['waiting_request']>
  isForOperator: boolean
  isInDialog: boolean
  onChange: () => void
}

/**
 * Shows the company's request for its first claim. The request waits until the recipient of the invoices confirms it by
 * the link in a mail, or until the operator has checked it.
 */
export function WaitingClaimRequest({ request, isForOperator, isInDialog, onChange }: Props) {
  const { t } = useTranslation('billing')
  const storeBilling = useStoreBilling()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { ssn: kennitala, email_billing: email } = request
  const Heading = isInDialog ? 'h3' : 'h2'
  const withdraw = async () => {
    setWithdrawing(true)
    try {
      await storeBilling(await call(api.billing.cancel, { body: {} }))
    } finally {
      setWithdrawing(false)
    }
  }
  const otherActions = (
    <>
      <Button kind="quiet" onPress={() => void withdraw()} isDisabled={isWithdrawing}>
        {t('request.withdraw')}
      </Button>
      <Button onPress={onChange}>{t('request.change')}</Button>
    </>
  )
  return (
    <div className={styles.content}>
      <Heading>{t(isForOperator ? 'request.operator_title' : 'request.mail_title')}</Heading>
      <FormResult>{t(isForOperator ? 'request.operator_text' : 'request.mail_text', { email, kennitala })}</FormResult>
      {isForOperator ? (
        <>
          <p>
            {t('request.questions')} <MailLink />
          </p>
          <DialogActions>{otherActions}</DialogActions>
        </>
      ) : (
        <CallForm
          submit={t('request.send_again')}
          submitting={t('request.sending')}
          cancel={otherActions}
          onSubmit={async () => {
            await storeBilling(await call(api.billing.payday, { body: request }))
            toast({ text: t('request.sent_again', { email }) })
          }}
        >
          <p className="soft small">{t('request.mail_note')}</p>
        </CallForm>
      )}
    </div>
  )
}
