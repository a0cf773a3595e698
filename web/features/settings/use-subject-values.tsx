import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../shared/domain/languages.ts'
import { findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { useDescribeRule } from '../../lib/entries/use-describe-rule.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import type { SubjectId } from '../../lib/session/settings-subjects.ts'
import { BillingValue } from './billing-value.tsx'
import { LastImport, LastSupportVisit } from './last-record.tsx'
import { listAddedProgramsWithPayItems } from './list-added-programs-with-pay-items.ts'

export function useSubjectValues(): Partial<Record<SubjectId, ReactNode>> {
  const { t } = useTranslation('settings')
  const { days, list } = useFormats()
  const describeRule = useDescribeRule()
  const company = useCompany()
  const { features, language, time_zone, report_rule, pay_period_ends_on, pay_items } = company.settings
  const today = useToday(time_zone)
  const programNames = listActiveIntegrations(company).map(key => t(`programs.${key}`))
  return {
    account: company.name,
    billing: <BillingValue />,
    security: t('values.password'),
    import: <LastImport />,
    visits: <LastSupportVisit />,
    'time-clock': t(features.time_clock_pins ? 'values.with_pin' : 'values.without_pin'),
    general: [
      t(features.approve_work_logs ? 'values.with_approval' : 'values.without_approval'),
      languageNames[language],
      time_zone.replaceAll('_', ' '),
    ].join(', '),
    'pay-rule': describeRule(report_rule),
    'pay-period': days(findPeriodOfDay(today, pay_period_ends_on)),
    integrations: programNames.length > 0 ? list(programNames) : t('values.no_program'),
    'pay-items': listAddedProgramsWithPayItems(company)
      .flatMap(key => Object.values(pay_items[key]))
      .join(', '),
  }
}
