import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { ApprovalResult } from './use-week-approval.ts'

export function useStatusText(approvalResult: ApprovalResult | undefined): string {
  const { t } = useTranslation(['entries', 'shell'])
  const { whole } = useFormats()
  if (approvalResult && approvalResult.waitingCount > 0)
    return t('shell:approvals_wait', { count: approvalResult.waitingCount })
  if (!approvalResult || approvalResult.changedCount === 0) return ''
  const values = { count: approvalResult.changedCount, shown: whole(approvalResult.changedCount) }
  return approvalResult.approved ? t('was_approved', values) : t('was_cleared', values)
}
