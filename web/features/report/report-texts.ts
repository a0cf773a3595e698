import type { TFunction } from 'i18next'
import { toUtcMidnight } from '../../../shared/domain/calendar.ts'
import type { ReportTable } from '../../../shared/domain/report/tables.ts'
import type { Formats } from '../../lib/language/intl.ts'
import type { DayRange } from '../../lib/entries/day-range.ts'
import type { ReportResponse } from './use-report.ts'

export function formatSectionTitle({ kind, name }: Pick<ReportTable, 'kind' | 'name'>, t: TFunction<'report'>): string {
  if (name !== undefined) return name
  if (kind === 'projects') return t('sections.projects')
  return kind === 'employees' ? t('sections.employees') : t('sections.entries')
}

export function describeExcludedEntries(
  { left_out: { open: openCount, unapproved: unapprovedCount } }: Pick<ReportResponse, 'left_out'>,
  t: TFunction<'report'>,
  { whole }: Formats,
): string[] {
  return [
    ...(openCount > 0 ? [t('left_out.open', { count: openCount, shown: whole(openCount) })] : []),
    ...(unapprovedCount > 0
      ? [t('left_out.unapproved', { count: unapprovedCount, shown: whole(unapprovedCount) })]
      : []),
  ]
}

/** Formats a day like 3 Jan 2025. */
function formatDay(day: string, formats: Formats): string {
  const date = toUtcMidnight(day)
  const month = formats.date({ month: 'short', timeZone: 'UTC' }).format(date).replace(/\.$/, '')
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
}

export const formatRange = ({ from, to }: DayRange, formats: Formats): string =>
  from === to ? formatDay(from, formats) : `${formatDay(from, formats)} – ${formatDay(to, formats)}`
