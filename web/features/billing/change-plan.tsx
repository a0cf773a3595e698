import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { toCardCurrency, offeredPlans, planNumbers, type PlanNumber } from '../../../shared/domain/plans.ts'
import { call } from '../../lib/session/api.ts'
import { useStoreBilling, type Billing } from '../../lib/billing/billing.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PlanChoice } from './plan-choice.tsx'

/** Returns the plan's number. A plan that is no longer offered has none, so the smallest plan that fits replaces it. */
const toPlanNumber = (plan: string | null, fittingPlan: PlanNumber): PlanNumber =>
  planNumbers.find(number => offeredPlans[number - 1] === plan) ?? fittingPlan

export function ChangePlanForm({
  billing,
  fittingPlan,
  onClose,
}: {
  billing: Billing
  fittingPlan: PlanNumber
  onClose: () => void
}) {
  const { t } = useTranslation('billing')
  const company = useCompany()
  const storeBilling = useStoreBilling()
  const paysByCard = billing.method === 'card'
  const currentPlan = toPlanNumber(billing.next_plan ?? billing.billing_plan, fittingPlan)
  const [plan, setPlan] = useState<PlanNumber>(currentPlan >= fittingPlan ? currentPlan : fittingPlan)
  return (
    <CallForm
      submit={t('change.submit')}
      submitting={t('change.submitting')}
      isDisabled={plan === currentPlan}
      cancel={<Button onPress={onClose}>{t('change.keep')}</Button>}
      onSubmit={async () => {
        await storeBilling(await call(api.billing.plan, { body: { subscription_plan: plan } }))
        toast({ text: t('change.done') })
        onClose()
      }}
    >
      <PlanChoice
        chosen={plan}
        onChoose={setPlan}
        currency={paysByCard ? toCardCurrency(company.currency) : 'ISK'}
        employeeCount={billing.employees}
        fittingPlan={fittingPlan}
      />
      <p className="soft small">{t(paysByCard ? 'change.text_card' : 'change.text')}</p>
    </CallForm>
  )
}
