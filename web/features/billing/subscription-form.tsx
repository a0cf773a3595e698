import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand.ts'
import { computeInvoiceDates, toUtcDay, findFirstInvoicePeriod } from '../../../shared/domain/invoices.ts'
import { toCardCurrency, findTrialStart } from '../../../shared/domain/plans.ts'
import { dispatchBillingEvent, useBillingDialog } from '../../lib/billing/billing-dialog.ts'
import {
  useAwaitedPayment,
  useStoreBilling,
  findOfferedPaymentMethod,
  type Billing,
} from '../../lib/billing/billing.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useBillingText } from '../../lib/billing/use-billing-text.ts'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { MailLink } from '../../components/mail-link.tsx'
import { FormResult } from '../../ui/feedback/form-result.tsx'
import { BankForm } from './bank-form.tsx'
import styles from './billing.module.css'
import { CardForm, isCardSubscriptionEnding } from './card-form.tsx'
import { ChangeCardButton } from './change-card-button.tsx'
import { NextPayment } from './next-payment.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { WaitingClaimRequest } from './waiting-request.tsx'

interface Props {
  billing: Billing
  /** Absent outside a dialog. */
  onClose?: () => void
  /** Closes the dialog for some time. Absent if the company can no longer postpone its decision. */
  onSnooze?: () => void
}

export function SubscriptionForm({ billing, onClose, onSnooze }: Props) {
  const { t } = useTranslation('billing')
  const formats = useFormats()
  const company = useCompany()
  const storeBilling = useStoreBilling()
  const { employees, fitting_plan: fittingPlan } = billing
  const { step, plan: chosenPlan } = useBillingDialog()
  const today = useToday('UTC')
  const awaitedPayment = useAwaitedPayment(company)
  const [prefersCard, setPrefersCard] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const offeredMethod = findOfferedPaymentMethod(billing)
  const canChooseMethod = offeredMethod === 'bank' && billing.ways.card
  const method = canChooseMethod && prefersCard ? 'card' : offeredMethod
  const text = useBillingText(billing)
  // The title of a dialog is an h2 and the title of a screen an h1, so this heading is one level lower.
  const Heading = onClose ? 'h3' : 'h2'
  const summaryText = text === undefined ? '' : `${text}.`

  if (step === 'confirming') return <FormResult>{t('waiting')}</FormResult>
  if (step === 'unconfirmed' || (awaitedPayment.isAwaited && step !== 'subscribed' && !billing.paying_customer))
    return (
      <div className={styles.content}>
        <Heading>{t('not_verified')}</Heading>
        {step === 'unconfirmed' ? (
          <Alert title={t('not_validated')} message={t('not_verified_text', { brand })} />
        ) : (
          <FormResult>{t('not_verified_text', { brand })}</FormResult>
        )}
        <p>{t('payment_awaited')}</p>
        <DialogActions>
          <Button
            kind="quiet"
            onPress={() => {
              awaitedPayment.forget()
              dispatchBillingEvent({ type: 'opened' })
            }}
          >
            {t('pay_anew')}
          </Button>
          {onClose ? (
            <Button kind="primary" onPress={onClose}>
              {t('close')}
            </Button>
          ) : null}
        </DialogActions>
      </div>
    )
  if (step === 'subscribed')
    return (
      <div className={styles.content}>
        <Heading>{t('welcome')}</Heading>
        <FormResult>{t('welcome_text', { brand })}</FormResult>
        <CloseButton onClose={onClose} />
      </div>
    )
  const isOverdue = billing.paying_customer && billing.unpaid_since !== null && billing.state !== 'paying'
  if (isOverdue || billing.awaits_payment)
    return (
      <div className={styles.content}>
        <Heading>{t('overdue_title')}</Heading>
        <p>
          {summaryText}{' '}
          {t(
            billing.method === 'card' ? 'overdue_card' : billing.awaits_payment ? 'overdue_confirmed' : 'overdue_bank',
          )}
        </p>
        {billing.method === null ? null : (
          <dl className="facts">
            <NextPayment method={billing.method} refreshKey={String(billing.unpaid_since)} />
          </dl>
        )}
        <DialogActions>
          {onClose ? <Button onPress={onClose}>{t('close')}</Button> : null}
          {billing.method === 'card' ? <ChangeCardButton isPrimary /> : null}
        </DialogActions>
      </div>
    )
  if (billing.paying_customer || billing.state === 'free')
    return (
      <div className={styles.content}>
        <p>{t(`standings.${billing.state}`)}</p>
        <CloseButton onClose={onClose} />
      </div>
    )
  if (method === undefined || fittingPlan === null)
    return (
      <div className={styles.content}>
        <p>
          {t(fittingPlan === null ? 'too_many' : 'not_set_up')} <MailLink />
        </p>
        <CloseButton onClose={onSnooze ?? onClose} />
      </div>
    )
  const request = billing.waiting_request
  if (request && !isChanging)
    return (
      <WaitingClaimRequest
        request={request}
        isForOperator={billing.state === 'waiting_for_operator'}
        isInDialog={onClose !== undefined}
        onChange={() => setChanging(true)}
      />
    )
  // Employees may have been added since the plan was chosen, so it may no longer fit.
  const wantedPlan = chosenPlan ?? request?.subscription_plan
  const plan = wantedPlan !== undefined && wantedPlan >= fittingPlan ? wantedPlan : fittingPlan
  // The period begins after the days that are already paid for, so that they are not charged again.
  const [periodStart = today] = [
    findFirstInvoicePeriod(findTrialStart(company), today).from,
    toUtcDay(billing.paid_until ?? ''),
  ]
    .toSorted()
    .toReversed()
  const { due_date, final_due_date } = computeInvoiceDates(today, periodStart)
  const firstDates = { due: formats.day(due_date), final: formats.day(final_due_date) }
  const snoozeButton = onSnooze ? (
    <Button kind="quiet" onPress={onSnooze}>
      {t('later')}
    </Button>
  ) : null
  return (
    <div className={styles.content}>
      <p className="soft">
        {summaryText} {employees > 0 ? t('have', { count: employees }) : null}
      </p>
      <PlanChoice
        chosen={plan}
        onChoose={number => dispatchBillingEvent({ type: 'planChosen', plan: number })}
        currency={method === 'card' ? toCardCurrency(company.currency) : 'ISK'}
        employeeCount={employees}
        fittingPlan={fittingPlan}
      />
      <p className="soft small">
        {method === 'bank'
          ? t(billing.unpaid_since === null ? 'by_bank' : 'by_bank_owed', firstDates)
          : t(isCardSubscriptionEnding(billing) ? 'by_card_again' : 'by_card')}
      </p>
      {method === 'bank' ? (
        <BankForm
          plan={plan}
          email={request?.email_billing ?? company.email}
          snoozeButton={snoozeButton}
          onPaying={changedBilling => {
            // Only a paying company sees the message that it has subscribed. A company that does not pay yet sees in
            // the form what it has to pay or confirm first.
            if (changedBilling.paying_customer) dispatchBillingEvent({ type: 'subscribed' })
            setChanging(false)
            void storeBilling(changedBilling)
          }}
        />
      ) : (
        <CardForm billing={billing} plan={plan} snoozeButton={snoozeButton} />
      )}
      {canChooseMethod ? (
        <p>
          <Button kind="quiet" onPress={() => setPrefersCard(!prefersCard)}>
            {t(prefersCard ? 'choose_bank' : 'choose_card')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

const CloseButton = ({ onClose }: { onClose: (() => void) | undefined }): ReactNode => {
  const { t } = useTranslation('billing')
  return onClose ? (
    <DialogActions>
      <Button kind="primary" onPress={onClose}>
        {t('close')}
      </Button>
    </DialogActions>
  ) : null
}
