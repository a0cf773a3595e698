import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { freePlan, isPaidPlan, offeredPlans, paidPlans } from '../../../shared/domain/plans.ts'

/**
 * Describes a plan by its customers' numbers of employees. Returns the plan's own name if only a later release knows
 * the plan.
 */
export function usePlanNameFormatter(): (plan: string) => string {
  const { t } = useTranslation('admin')
  return useCallback(
    plan => {
      if (plan === freePlan) return t('plans.free')
      if (!isPaidPlan(plan)) return plan
      const { from, to } = paidPlans[plan]
      if (plan === 'Legacy8000') return t('plans.legacy', { from, to })
      return offeredPlans.some(offered => offered === plan)
        ? t('plans.current', { from, to })
        : t('plans.of_2020', { from, to })
    },
    [t],
  )
}
