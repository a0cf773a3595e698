import { useTranslation } from 'react-i18next'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import type { Formats } from '../language/intl.ts'
import { useFormats } from '../language/use-formats.ts'

/** For example "Mon–Fri, Sun". */
function describeWeekdays(weekdays: readonly number[], formats: Formats): string {
  const names = formats.weekdays('short')
  const runs: number[][] = []
  for (const day of weekdays) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined): string => names[(day ?? 1) - 1] ?? ''
  return runs.map(run => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', '))).join(', ')
}

/** Describes a pay rule in one line. */
export function useDescribeRule(): (rule: ReportRule) => string {
  const { t } = useTranslation('rule')
  const formats = useFormats()
  return rule => {
    const { number } = formats
    const window = { start: rule.day_start, end: rule.day_end, days: describeWeekdays(rule.weekdays, formats) }
    const usesWindow = rule.overtime === 'window' || rule.overtime === 'both'
    // A window without weekdays makes all hours overtime.
    const isAllOvertime = usesWindow && rule.weekdays.length === 0
    const parts = [
      isAllOvertime ? t('words.over') : t(`words.${rule.overtime}`, { hours: number(rule.hours), ...window }),
      ...(usesWindow && rule.holidays && !isAllOvertime ? [t('words.holidays')] : []),
      ...(rule.lunch_minutes > 0
        ? [
            t(rule.lunch_counts_breaks ? 'words.lunch_beyond_breaks' : 'words.lunch', {
              minutes: number(rule.lunch_minutes),
              hours: number(rule.lunch_after_hours),
            }),
          ]
        : []),
    ]
    return parts.join('; ')
  }
}
