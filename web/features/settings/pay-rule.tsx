import { useTranslation } from 'react-i18next'
import type { Company } from '../../lib/session.ts'
import { RuleForm } from '../../ui/rule-form.tsx'
import { useSave } from './use-save.ts'

/** how hours are paid, where a report or an export does not say otherwise */
export function PayRule({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSave()
  return (
    <RuleForm
      rule={company.settings.report_rule}
      note={t('rule_note')}
      submit={t('save')}
      submitting={t('saving')}
      onSubmit={report_rule => save({ report_rule })}
    />
  )
}
