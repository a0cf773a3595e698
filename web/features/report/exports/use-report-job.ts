import { useTranslation } from 'react-i18next'
import { mapBuckets } from '../../../../shared/domain/report/buckets.ts'
import type { ReportTable } from '../../../../shared/domain/report/tables.ts'
import type { DayRange } from '../../../lib/entries/day-range.ts'
import { useEmployees } from '../../../lib/entries/employee-and-project-lists.ts'
import { useDescribeRule } from '../../../lib/entries/use-describe-rule.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import type { LoadedReport } from '../use-report.ts'
import { describeExcludedEntries, formatRange } from '../report-texts.ts'
import type { ReportJob } from './job.ts'

export function useReportJob({ response, report }: LoadedReport, days: DayRange) {
  const { t } = useTranslation('report')
  const formats = useFormats()
  const ruleInWords = useDescribeRule()
  const { id, name, settings } = useCompany()
  const { data: employees = [] } = useEmployees()
  const job = (kind: ReportJob['kind'], anchor: string | null): ReportJob => ({
    kind,
    response,
    timeZone: settings.time_zone,
    company: id,
    origin: window.location.origin,
    anchor,
    language: formats.language,
    // Projects and employees share one order, because a project may have an employee's name.
    sortedNames: [
      ...new Set([...report.projects.values(), ...report.employees.values()].map(section => section.name)),
    ].sort(formats.compare),
    kennitalas: employees.flatMap(({ id: employee, integrations: { payday } }) =>
      payday?.kt ? [[employee, payday.kt] as const] : [],
    ),
    texts: {
      title: t('exports.title', { company: name }),
      range: formatRange(days, formats),
      notes: [
        ruleInWords(response.rule),
        ...describeExcludedEntries(response, t, formats),
        ...(response.hide_project_overtime ? [t('no_project_overtime')] : []),
      ],
      columns: {
        project: t('columns.project'),
        employee: t('columns.employee'),
        kennitala_payday: t('columns.kennitala_payday'),
        date: t('columns.date'),
        in: t('columns.in'),
        out: t('columns.out'),
        entries: t('columns.entries'),
        projects: t('columns.projects'),
        hours: t('columns.hours'),
        ...mapBuckets('id', ({ id }) => t(`columns.${id}`)),
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
      imageFailedText: t('exports.image_failed'),
    },
    lateAfterMinutes: settings.late_after_minutes,
    receivedLate: t('received_late', { minutes: '{}' }),
  })
  const fileName = (section: ReportTable | null, extension: string): string =>
    `${name} ${section?.name ?? ''} ${days.from} ${days.to}.${extension}`
  return { job, fileName }
}
