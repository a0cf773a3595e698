/** A span is a part of an entry whose seconds all count in the same way. The sums of a report are sums of spans. */
import { findBreaks } from './breaks.ts'
import { buckets, type Bucket } from './buckets.ts'
import type { Day, DayIndex } from './days.ts'
import type { ReportRule } from './rule.ts'
import type { DayTerms } from './terms.ts'

export type SpanLabel = Bucket | 'lunch'
type SpanReason =
  /** The rule pays no overtime. */
  | 'all_regular'
  /** The time is within the first hours of the day. */
  | 'first_hours'
  /** The time is beyond the first hours of the day. */
  | 'beyond_hours'
  | 'in_window'
  | 'outside_window'
  /** The rule does not include this weekday. */
  | 'weekday'
  | 'holiday'
  /** The time is after noon of a half holiday. */
  | 'half_holiday'
  | 'lunch'

export interface Span {
  /** Seconds since 1970. */
  start: number
  end: number
  label: SpanLabel
  reason: SpanReason
}

export interface WorkedEntry {
  id: string
  /** Seconds since 1970. */
  start: number
  end: number
}

export const computeSpanSeconds = ({ start, end }: { start: number; end: number }): number => end - start
const sumDurations = (spans: readonly { start: number; end: number }[]): number =>
  spans.reduce((sum, span) => sum + computeSpanSeconds(span), 0)
const compareStarts = (a: WorkedEntry, b: WorkedEntry): number =>
  a.start - b.start || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const compareDurations = (a: WorkedEntry, b: WorkedEntry): number =>
  computeSpanSeconds(b) - computeSpanSeconds(a) || compareStarts(a, b)

/**
 * Returns the indexes of the entries, sorted by `order`. Skips the sorting if the entries are in order, because they
 * usually are.
 */
function sortIndexes(entries: readonly WorkedEntry[], order: (a: WorkedEntry, b: WorkedEntry) => number): number[] {
  const indexes = entries.map((_, index) => index)
  const isOrdered = entries.every((entry, index) => order(entries[index - 1] ?? entry, entry) <= 0)
  return isOrdered
    ? indexes
    : indexes.sort((a, b) => {
        const [first, second] = [entries[a], entries[b]]
        return first && second ? order(first, second) : 0
      })
}

/**
 * Returns the seconds of lunch to deduct from each entry of a day, the longest entries first. Lunch is deducted only
 * from a day longer than `lunch_after_hours`. Breaks that count as lunch reduce the deduction.
 */
function computeLunchSeconds(entries: readonly WorkedEntry[], rule: ReportRule): number[] {
  const [lunchSeconds, thresholdSeconds] = [
    Math.round(rule.lunch_minutes * 60),
    Math.round(rule.lunch_after_hours * 3600),
  ]
  const lostSeconds = entries.map(() => 0)
  if (lunchSeconds === 0 || sumDurations(entries) <= thresholdSeconds) return lostSeconds
  const ownBreaks = rule.lunch_counts_breaks ? sumDurations(findBreaks(entries)) : 0
  let remainingSeconds = Math.max(0, lunchSeconds - ownBreaks)
  for (const index of sortIndexes(entries, compareDurations)) {
    const entry = entries[index]
    const takenSeconds = entry ? Math.min(remainingSeconds, computeSpanSeconds(entry)) : 0
    lostSeconds[index] = takenSeconds
    remainingSeconds -= takenSeconds
  }
  return lostSeconds
}

/** Cuts an entry by the regular windows of all days that it touches. */
function splitByWindow(entry: WorkedEntry, terms: DayTerms, days: DayIndex): Span[] {
  const spans: Span[] = []
  const addSpan = (start: number, end: number, label: SpanLabel, reason: SpanReason): void => {
    if (end > start) spans.push({ start, end, label, reason })
  }
  for (let day: Day = days.dayAt(entry.start); ; day = days.dayAfter(day)) {
    const [from, to] = [Math.max(entry.start, day.start), Math.min(entry.end, day.end)]
    const window = days.regularWindow(day, terms)
    const [open, close] = [Math.min(Math.max(window.start, from), to), Math.max(Math.min(window.end, to), from)]
    if (window.closedReason || open >= close) {
      addSpan(
        from,
        to,
        'over_time',
        window.closedReason ?? (window.isHalfHoliday && from >= window.end ? 'half_holiday' : 'outside_window'),
      )
    } else {
      addSpan(from, open, 'over_time', 'outside_window')
      addSpan(open, close, 'regular_time', 'in_window')
      addSpan(close, to, 'over_time', window.isHalfHoliday ? 'half_holiday' : 'outside_window')
    }
    if (entry.end <= day.end) return spans
  }
}

/**
 * Deducts `seconds` from the end of the bucket's spans. `remainingSeconds` is the time by which `seconds` exceeds the
 * spans.
 */
function deduct(
  spans: readonly Span[],
  bucket: Bucket,
  seconds: number,
): { spans: readonly Span[]; remainingSeconds: number } {
  if (seconds === 0) return { spans, remainingSeconds: 0 }
  const result: Span[] = []
  let remainingSeconds = seconds
  for (const span of spans.toReversed()) {
    const takenSeconds = span.label === bucket ? Math.min(remainingSeconds, computeSpanSeconds(span)) : 0
    remainingSeconds -= takenSeconds
    if (takenSeconds > 0)
      result.push({ start: span.end - takenSeconds, end: span.end, label: 'lunch', reason: 'lunch' })
    if (takenSeconds < computeSpanSeconds(span)) result.push({ ...span, end: span.end - takenSeconds })
  }
  return { spans: result.toReversed(), remainingSeconds }
}

/**
 * Deducts lunch from the first bucket. If that bucket has too little time, deducts the remaining seconds from the next
 * buckets.
 */
function deductLunch(spans: readonly Span[], seconds: number): readonly Span[] {
  if (seconds === 0) return spans
  let deduction = { spans, remainingSeconds: seconds }
  for (const { id } of buckets) deduction = deduct(deduction.spans, id, deduction.remainingSeconds)
  return deduction.spans
}

/** Keeps the first `seconds` of regular time. Later regular time becomes overtime. */
function limitRegularTime(
  spans: readonly Span[],
  seconds: number,
): { spans: readonly Span[]; remainingSeconds: number } {
  const result: Span[] = []
  let remainingSeconds = seconds
  for (const span of spans) {
    if (span.label !== 'regular_time') {
      result.push(span)
      continue
    }
    const keptSeconds = Math.min(remainingSeconds, computeSpanSeconds(span))
    remainingSeconds -= keptSeconds
    if (keptSeconds > 0)
      result.push({
        ...span,
        end: span.start + keptSeconds,
        reason: span.reason === 'in_window' ? 'in_window' : 'first_hours',
      })
    if (keptSeconds < computeSpanSeconds(span))
      result.push({ ...span, start: span.start + keptSeconds, label: 'over_time', reason: 'beyond_hours' })
  }
  return { spans: result, remainingSeconds }
}

/**
 * Returns the spans of each entry, by the entry's index. `entries` must be all entries of an employee that begin on one
 * local day.
 */
export function computeDaySpans(entries: readonly WorkedEntry[], terms: DayTerms, days: DayIndex): (readonly Span[])[] {
  const { rule } = terms
  const lunch = computeLunchSeconds(entries, rule)
  const usesWindow = rule.overtime === 'window' || rule.overtime === 'both'
  const usesHours = rule.overtime === 'daily' || rule.overtime === 'both'
  let remainingSeconds = Math.round(rule.hours * 3600)
  const spansByEntry: (readonly Span[])[] = []
  for (const index of sortIndexes(entries, compareStarts)) {
    const entry = entries[index]
    if (!entry) continue
    const wholeEntry: Span = { start: entry.start, end: entry.end, label: 'regular_time', reason: 'all_regular' }
    const spans = deductLunch(usesWindow ? splitByWindow(entry, terms, days) : [wholeEntry], lunch[index] ?? 0)
    const limitedSpans = usesHours ? limitRegularTime(spans, remainingSeconds) : { spans, remainingSeconds }
    remainingSeconds = limitedSpans.remainingSeconds
    spansByEntry[index] = limitedSpans.spans
  }
  return spansByEntry
}
