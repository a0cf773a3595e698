import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../../shared/domain/report/tables.ts'
import type { Days } from '../../../lib/days.ts'
import { collatorFor } from '../../../lib/intl.ts'
import { language, locale } from '../../../lib/language.ts'
import { useEmployees } from '../../../lib/lists.ts'
import { useRuleInWords } from '../../../lib/rule-words.ts'
import { useCompany } from '../../../lib/session.ts'
import type { Loaded } from '../use-report.ts'
import { leftOutInWords, rangeInWords } from '../words.ts'
import type { ReportJob } from './job.ts'

/** what a file of the report, or of one of its sections, is made of */
export function useJob({ answer, report }: Loaded, days: Days) {
  const { t } = useTranslation('report')
  const ruleInWords = useRuleInWords()
  const { id, name, settings } = useCompany()
  const { data: employees = [] } = useEmployees()
  const job = (what: ReportJob['what'], anchor: string | null): ReportJob => ({
    what,
    answer,
    timeZone: settings.time_zone,
    company: id,
    origin: window.location.origin,
    anchor,
    language: language(),
    // a project may have the name of an employee: all of them in one order
    order: [...new Set([...report.projects.values(), ...report.employees.values()].map(section => section.name))].sort(
      collatorFor(locale()).compare,
    ),
    kennitalas: employees.flatMap(({ id: employee, integrations: { payday, regla, dk } }) => {
      const kt = payday?.kt ?? regla?.kt ?? dk?.kt
      return kt ? [[employee, kt] as const] : []
    }),
    texts: {
      title: t('exports.title', { company: name }),
      range: rangeInWords(days),
      notes: [
        ruleInWords(answer.rule),
        ...leftOutInWords(answer, t),
        ...(answer.hide_project_overtime ? [t('no_project_overtime')] : []),
      ],
      columns: {
        project: t('columns.project'),
        employee: t('columns.employee'),
        kennitala: t('columns.kennitala'),
        date: t('columns.date'),
        in: t('columns.in'),
        out: t('columns.out'),
        entries: t('columns.entries'),
        projects: t('columns.projects'),
        hours: t('columns.hours'),
        regular: t('columns.regular'),
        overtime: t('columns.overtime'),
        lunch: t('columns.lunch'),
        comments: t('columns.comments'),
      },
      sheets: {
        projects: t('sections.projects'),
        employees: t('sections.employees'),
        project: t('exports.by_project'),
        employee: t('exports.by_employee'),
        entries: t('sections.entries'),
      },
      total: t('total'),
      image: t('image'),
      imageFailed: t('exports.image_failed'),
    },
  })
  const fileName = (of: ReportTable | null, ending: string): string =>
    `${name} ${of?.name ?? ''} ${days.from} ${days.to}.${ending}`
  return { job, fileName }
}
