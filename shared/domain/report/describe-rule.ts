import type { Formats } from '../formats.ts'
import type { ReportRule } from './rule.ts'

export type RuleWord = ReportRule['overtime'] | 'over' | 'holidays' | 'lunch' | 'lunch_beyond_breaks'

/** Describes weekdays, for example as "Mon–Fri, Sun". */
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

type RuleValues = Record<'hours' | 'minutes' | 'start' | 'end' | 'days', string>

/** Describes the rule in the reader's language. `write` returns the text of a word, with the values filled in. */
export function describeRule(
  rule: ReportRule,
  formats: Formats,
  write: (word: RuleWord, values: RuleValues) => string,
): string {
  const { number } = formats
  const values: RuleValues = {
    hours: number(rule.hours),
    minutes: number(rule.lunch_minutes),
    start: rule.day_start,
    end: rule.day_end,
    days: describeWeekdays(rule.weekdays, formats),
  }
  const usesWindow = rule.overtime === 'window' || rule.overtime === 'both'
  // A window without weekdays makes all hours overtime.
  const isAllOvertime = usesWindow && rule.weekdays.length === 0
  const parts = [
    write(isAllOvertime ? 'over' : rule.overtime, values),
    ...(usesWindow && rule.holidays && !isAllOvertime ? [write('holidays', values)] : []),
    ...(rule.lunch_minutes > 0
      ? [
          write(rule.lunch_counts_breaks ? 'lunch_beyond_breaks' : 'lunch', {
            ...values,
            hours: number(rule.lunch_after_hours),
          }),
        ]
      : []),
  ]
  return parts.join('; ')
}
