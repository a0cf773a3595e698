import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { ApprovalResult } from './use-week-approval.ts'

export function useStatusText(outcome: ApprovalResult | undefined): string {
  const { t } = useTranslation(['entries', 'shell'])
  const { whole } = useFormats()
  if (outcome && outcome.waiting > 0) return t('shell:approvals_wait', { count: outcome.waiting })
  if (!outcome || outcome.count === 0) return ''
  const values = { count: outcome.count, shown: whole(outcome.count) }
  return outcome.approved ? t('was_approved', values) : t('was_cleared', values)
}
