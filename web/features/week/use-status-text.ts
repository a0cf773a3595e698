import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { ApprovalResult } from './use-week-approval.ts'

export function useStatusText(outcome: ApprovalResult | undefined): string {
  const { t } = useTranslation(['entries', 'shell'])
  const { whole } = useFormats()
  if (outcome && outcome.waitingCount > 0) return t('shell:approvals_wait', { count: outcome.waitingCount })
  if (!outcome || outcome.changedCount === 0) return ''
  const values = { count: outcome.changedCount, shown: whole(outcome.changedCount) }
  return outcome.approved ? t('was_approved', values) : t('was_cleared', values)
}
