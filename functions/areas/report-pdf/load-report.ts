import { createFormats } from '../../../shared/domain/formats.ts'
import { chooseLocale, findSiteOfCompany } from '../../../shared/domain/markets.ts'
import { integrationKeys } from '../../../shared/domain/policies.ts'
import { toReportEntries } from '../../../shared/domain/report/columns.ts'
import { describeRule } from '../../../shared/domain/report/describe-rule.ts'
import { createReport } from '../../../shared/domain/report/report.ts'
import { hidesProjectOvertime } from '../../../shared/domain/report/rule.ts'
import { createReportTables } from '../../../shared/domain/report/tables.ts'
import type { ReportPdfInput } from '../../../shared/exports/report-pdf.ts'
import { reportPdfTexts } from '../../../shared/exports/report-pdf-texts.ts'
import { findKennitala } from '../../../shared/exports/salary.ts'
import { listSites } from '../../env/env.ts'
import type { Company } from '../companies/companies.ts'
import * as employees from '../employees/employees.ts'
import { computePay } from '../entries/compute-pay.ts'
import { sumExcludedByEmployee } from '../entries/sum-excluded.ts'
import { composeMessageLine } from '../messages/message-texts.ts'
import type { ReportPdf } from './records.ts'

export async function loadReport(
  company: Company,
  { query, days }: Pick<ReportPdf, 'query' | 'days'>,
  now: string,
): Promise<ReportPdfInput> {
  const { language, time_zone } = company.settings
  const formats = createFormats(language, chooseLocale(language, findSiteOfCompany(company, listSites()).market))
  const [{ included, rule, excluded }, people] = await Promise.all([
    computePay(company, query, now),
    employees.list(company.id),
  ])
  const kennitalas = people.flatMap(({ id, integrations }) => {
    const kennitala = integrationKeys.map(key => findKennitala(integrations, key)).find(text => text !== '')
    return kennitala === undefined ? [] : [[id, kennitala] as const]
  })
  const texts = reportPdfTexts[language]
  const ruleInWords = describeRule(rule, formats, (word, values) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, value), texts.rule[word]),
  )
  const excludedEmployees = sumExcludedByEmployee(excluded).toSorted((a, b) => formats.compare(a.name, b.name))
  return {
    company: company.name,
    tables: createReportTables(createReport(toReportEntries(included, time_zone), formats.compare), {
      hidesProjectOvertime: hidesProjectOvertime(rule),
      kennitalas: new Map<string, string>(kennitalas),
    }),
    scope: [
      formats.days(days, 'short'),
      // Names the project of a filtered report, because its hours would otherwise be taken for all hours of an
      // employee.
      ...included.work_logs.projects.flatMap(({ id, name }) =>
        id === query.project_id ? [`${texts.columns.project}: ${name}`] : [],
      ),
    ],
    notes: [
      ruleInWords,
      ...(query.approved_only ? [texts.approvedOnly] : []),
      ...(['open', 'unapproved'] as const).flatMap(reason => {
        const names = excludedEmployees
          .filter(excludedEmployee => excludedEmployee.reason === reason)
          .map(({ name }) => name)
        return names.length === 0
          ? []
          : [composeMessageLine(language, `excluded_${reason}`, { names: formats.list(names) })]
      }),
    ],
    texts,
    formats,
  }
}
