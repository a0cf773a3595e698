import { useTranslation } from 'react-i18next'
import { buckets } from '../../shared/domain/report/buckets.ts'
import { createDayIndex } from '../../shared/domain/report/days.ts'
import type { ReportRule } from '../../shared/domain/report/rule.ts'
import { computeDaySpans, computeSpanSeconds, type SpanLabel } from '../../shared/domain/report/spans.ts'
import { epochSeconds } from '../../shared/domain/entry.ts'
import { useFormats } from '../lib/language/use-formats.ts'
import { useCompany } from '../lib/session/session.ts'

/** A long day without a break, on a Wednesday that is no holiday anywhere and a working day by most rules. */
const example = { start: '2026-01-14T07:00:00Z', end: '2026-01-14T19:00:00Z', weekday: 3, times: '07:00–19:00' }
const entry = { id: 'example', start: epochSeconds(example.start), end: epochSeconds(example.end) }
const labels: readonly SpanLabel[] = [...buckets.map(({ id }) => id), 'lunch']

/**
 * Shows in one sentence how the rule divides an example day. Renders nothing while a value is missing or the rule's day
 * does not end after its start.
 */
export function RuleExample({ rule }: { rule: ReportRule }) {
  const { t } = useTranslation('rule')
  const { hours, list, weekdays } = useFormats()
  const { country } = useCompany()
  const numbers = [rule.hours, rule.lunch_minutes, rule.lunch_after_hours]
  if (numbers.some(number => Number.isNaN(number)) || rule.day_start >= rule.day_end) return null
  const spans = computeDaySpans([entry], { rule, country }, createDayIndex('UTC', entry.start, entry.end)).flat()
  const spanTexts = labels.flatMap(label => {
    const seconds = spans.reduce((sum, span) => (span.label === label ? sum + computeSpanSeconds(span) : sum), 0)
    return seconds > 0 ? [t(`example.${label}`, { hours: hours(seconds / 3600) })] : []
  })
  return (
    <>
      {t('example.day', { day: weekdays('long')[example.weekday - 1], times: example.times, parts: list(spanTexts) })}
    </>
  )
}
