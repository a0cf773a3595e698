/**
 * Texts of the report as a PDF. A text that the screen shows as well must be the same on the screen, which
 * test/contract/report-pdf.test.ts checks.
 */
import type { Language } from '../domain/languages.ts'
import type { RuleWord } from '../domain/report/describe-rule.ts'
import type { sumKeyByColumn } from '../domain/report/tables.ts'

export interface ReportPdfTexts {
  title: (company: string) => string
  kennitala: string
  page: (page: string, count: string) => string
  total: string
  /** Shown instead of the tables if no entry counts in the days of the report. */
  noEntries: string
  approvedOnly: string
  columns: Record<'employee' | 'project' | 'date' | 'days' | 'projects' | keyof typeof sumKeyByColumn, string>
  /** The texts have placeholders for the values of the rule. */
  rule: Record<RuleWord, string>
}

export const reportPdfTexts: Record<Language, ReportPdfTexts> = {
  en: {
    title: company => `${company}, report`,
    kennitala: 'Kennitala',
    page: (page, count) => `Page ${page} of ${count}`,
    total: 'Total',
    noEntries: 'No finished entries in these days.',
    approvedOnly: 'Approved only',
    columns: {
      employee: 'Employee',
      project: 'Project',
      date: 'Date',
      days: 'Days',
      projects: 'Projects',
      hours: 'Hours',
      regular_time: 'Normal',
      over_time: 'Overtime',
      lunch: 'Lunch',
    },
    rule: {
      none: 'All hours are normal',
      daily: 'Overtime after {{hours}} h in a day',
      over: 'All hours are overtime',
      window: 'Overtime outside of {{start}}–{{end}}, {{days}}',
      both: 'Overtime outside of {{start}}–{{end}}, {{days}}, and after {{hours}} h in a day',
      holidays: 'public holidays are overtime',
      lunch: '{{minutes}} min off for lunch on days longer than {{hours}} h',
      lunch_beyond_breaks: '{{minutes}} min for lunch on days longer than {{hours}} h, less breaks of their own',
    },
  },
  is: {
    title: company => `${company}, skýrsla`,
    kennitala: 'Kennitala',
    page: (page, count) => `Síða ${page} af ${count}`,
    total: 'Samtals',
    noEntries: 'Engar loknar færslur þessa daga.',
    approvedOnly: 'Aðeins samþykkt',
    columns: {
      employee: 'Starfsmaður',
      project: 'Verk',
      date: 'Dagur',
      days: 'Dagar',
      projects: 'Verk',
      hours: 'Tímar',
      regular_time: 'Dagvinna',
      over_time: 'Yfirvinna',
      lunch: 'Matartími',
    },
    rule: {
      none: 'Allir tímar eru dagvinna',
      daily: 'Yfirvinna eftir {{hours}} klst. á dag',
      over: 'Allir tímar eru yfirvinna',
      window: 'Yfirvinna utan {{start}}–{{end}}, {{days}}',
      both: 'Yfirvinna utan {{start}}–{{end}}, {{days}}, og eftir {{hours}} klst. á dag',
      holidays: 'helgidagar eru yfirvinna',
      lunch: '{{minutes}} mín. dregnar frá í matartíma á dögum lengri en {{hours}} klst.',
      lunch_beyond_breaks: '{{minutes}} mín. í matartíma á dögum lengri en {{hours}} klst., að frádregnum eigin hléum',
    },
  },
  pt: {
    title: company => `${company}, relatório`,
    kennitala: 'Kennitala',
    page: (page, count) => `Página ${page} de ${count}`,
    total: 'Total',
    noEntries: 'Não há registos terminados nestes dias.',
    approvedOnly: 'Só aprovados',
    columns: {
      employee: 'Funcionário',
      project: 'Projeto',
      date: 'Data',
      days: 'Dias',
      projects: 'Projetos',
      hours: 'Horas',
      regular_time: 'Normais',
      over_time: 'Extra',
      lunch: 'Almoço',
    },
    rule: {
      none: 'Todas as horas são normais',
      daily: 'Horas extra a partir de {{hours}} h por dia',
      over: 'Todas as horas são extra',
      window: 'Horas extra fora de {{start}}–{{end}}, {{days}}',
      both: 'Horas extra fora de {{start}}–{{end}}, {{days}}, e a partir de {{hours}} h por dia',
      holidays: 'os feriados são horas extra',
      lunch: '{{minutes}} min descontados para almoço em dias com mais de {{hours}} h',
      lunch_beyond_breaks: '{{minutes}} min para almoço em dias com mais de {{hours}} h, menos as pausas registadas',
    },
  },
}
