import { useTranslation } from 'react-i18next'
import { canUseIntegration } from '../../../shared/domain/policies.ts'
import { RuleForm } from '../../components/rule-form.tsx'
import type { Company } from '../../lib/session/session.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** Form for the company's own report rule, which applies unless a report or an export has another one. */
export function PayRuleForm({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  return (
    <RuleForm
      draftKey="pay rule"
      rule={company.settings.report_rule}
      note={canUseIntegration(company, 'payday') ? t('rule_note_programs') : t('rule_note')}
      submit={t('save')}
      submitting={t('saving')}
      onSubmit={report_rule => save({ report_rule })}
    />
  )
}
