import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { hasValidCheckDigit } from '../../../shared/domain/kennitala.ts'
import type { PlanNumber } from '../../../shared/domain/plans.ts'
import { call } from '../../lib/session/api.ts'
import type { Billing } from '../../lib/billing/billing.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldPair } from '../../ui/fields/field-pair.tsx'
import { TextFieldWithNote } from '../../ui/fields/text-field-with-note.tsx'

interface Props {
  plan: PlanNumber
  email: string
  snoozeButton: ReactNode
  onPaying: (billing: Billing) => void
}

/** Removes spaces and hyphens, with which many people write a kennitala. */
const stripSeparators = (text: string): string => text.replace(/[\s-]/g, '')
const kennitalaLength = 10
const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim())

export function BankForm({ plan, email, snoozeButton, onPaying }: Props) {
  const { t } = useTranslation('billing')
  const [ssn, setSsn] = useState('')
  const [billingEmail, setBillingEmail] = useState(email)
  const hasNonDigits = /\D/.test(ssn)
  /**
   * The kennitala with a wrong check digit that the form has asked the user to check. The form accepts it when the user
   * submits it again, because an unusual kennitala may still be right.
   */
  const [doubtedSsn, setDoubtedSsn] = useState('')
  const isDoubted = ssn !== '' && doubtedSsn === ssn
  return (
    <CallForm
      submit={t('confirm')}
      submitting={t('confirming')}
      errorTitle={t('not_validated')}
      isDisabled={ssn.length !== kennitalaLength || hasNonDigits || !looksLikeEmail(billingEmail)}
      cancel={snoozeButton}
      onSubmit={async () => {
        if (!isDoubted && !hasValidCheckDigit(ssn)) return setDoubtedSsn(ssn)
        onPaying(
          await call(api.billing.payday, {
            body: { ssn, email_billing: billingEmail.trim(), subscription_plan: plan },
          }),
        )
      }}
    >
      <FieldPair>
        <TextFieldWithNote
          name="ssn"
          label={t('kennitala')}
          inputMode="numeric"
          autoComplete="off"
          tone={hasNonDigits || isDoubted ? 'look' : 'plain'}
          note={hasNonDigits ? t('only_digits') : ''}
          value={ssn}
          onChange={text => setSsn(stripSeparators(text).slice(0, kennitalaLength))}
        />
        <Field
          name="email_billing"
          label={t('email')}
          type="email"
          autoComplete="email"
          value={billingEmail}
          onChange={setBillingEmail}
        />
      </FieldPair>
      {/* The output is always rendered, because screen readers announce a text only if its element existed before. */}
      <output className="small">{isDoubted ? t('is_number_right') : ''}</output>
    </CallForm>
  )
}
