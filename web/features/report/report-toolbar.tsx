import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { createPayPeriodPresets } from '../../lib/entries/range-presets.ts'
import { useDescribeRule } from '../../lib/entries/use-describe-rule.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckBox } from '../../ui/fields/check-box.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DaysFilter, EmployeeFilter, ProjectFilter } from '../../components/filters.tsx'
import { RuleForm } from '../../components/rule-form.tsx'
import { toReportQuery, type ReportFilter } from './report-filter.ts'
import styles from './report.module.css'
import { fetchReport } from './use-report.ts'

interface Props {
  filter: ReportFilter
  today: string
  onChange: (part: Partial<ReportFilter>) => void
}

export function ReportToolbar({ filter, today, onChange }: Props) {
  const { t } = useTranslation('report')
  const formats = useFormats()
  const ruleInWords = useDescribeRule()
  const client = useQueryClient()
  const { settings } = useCompany()
  const [isOpen, setOpen] = useState(false)
  const rule = filter.rule ?? settings.report_rule
  async function applyRule(appliedRule: ReportRule | null) {
    await fetchReport(
      client,
      toReportQuery({ ...filter, rule: appliedRule }, settings.time_zone),
      settings.time_zone,
      formats,
    )
    onChange({ rule: appliedRule })
    setOpen(false)
  }
  return (
    <search className={styles.tools} aria-label={t('form')}>
      <EmployeeFilter chosen={filter.employee} onChoose={employee => onChange({ employee })} />
      <ProjectFilter chosen={filter.project} onChoose={project => onChange({ project })} />
      <DaysFilter
        days={filter}
        today={today}
        firstPresets={createPayPeriodPresets(today, settings.pay_period_ends_on)}
        onChange={onChange}
      />
      {settings.features.approve_work_logs ? (
        <CheckBox isSelected={filter.isApprovedOnly} onChange={isApprovedOnly => onChange({ isApprovedOnly })}>
          {t('approved_only')}
        </CheckBox>
      ) : null}
      <p className={styles.rule}>
        <span>{ruleInWords(rule)}</span>
        <Button kind="quiet" aria-haspopup="dialog" onPress={() => setOpen(true)}>
          {t('change_rule')}
        </Button>
        {filter.rule ? (
          <Button kind="quiet" onPress={() => void applyRule(null)}>
            {t('own_rule')}
          </Button>
        ) : null}
      </p>
      <Dialog title={t('rule_title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <RuleForm
          draftKey="report rule"
          rule={rule}
          note={t('rule_note')}
          submit={t('show')}
          submitting={t('showing')}
          cancel={<Button onPress={() => setOpen(false)}>{t('cancel')}</Button>}
          onSubmit={applyRule}
        />
      </Dialog>
    </search>
  )
}
