/** cuts a day's entries into spans, each with what it counts as and why: the sums of a report are sums of these */
import type { Country } from '../markets.ts'
import type { Day, Days } from './days.ts'
import type { ReportRule } from './rule.ts'

export type Label = 'regular' | 'overtime' | 'lunch'
export type Reason =
  /** no overtime is paid */
  | 'all_regular'
  /** within the first hours of the day */
  | 'first_hours'
  /** beyond them */
  | 'beyond_hours'
  | 'in_window'
  | 'outside_window'
  /** a day of the week that is none of the rule's */
  | 'weekday'
  | 'holiday'
  /** after noon of a half holiday */
  | 'half_holiday'
  | 'lunch'

export interface Span {
  /** seconds since 1970 */
  start: number
  end: number
  label: Label
  reason: Reason
}

export interface Worked {
  id: string
  /** seconds since 1970 */
  start: number
  end: number
}

export interface Paid {
  spans: Span[]
  regular: number
  overtime: number
  /** seconds taken off for lunch */
  lunch: number
}

const length = ({ start, end }: { start: number; end: number }): number => end - start
const inOrder = (a: Worked, b: Worked): number => a.start - b.start || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const longestFirst = (a: Worked, b: Worked): number => length(b) - length(a) || inOrder(a, b)

/** how much each entry of a day gives for lunch */
function lunches(logs: readonly Worked[], rule: ReportRule): Map<string, number> {
  const [lunch, after] = [Math.round(rule.lunch_minutes * 60), Math.round(rule.lunch_after_hours * 3600)]
  const given = new Map<string, number>()
  if (lunch === 0 || logs.reduce((sum, log) => sum + length(log), 0) <= after) return given
  let left = lunch
  for (const log of logs.toSorted(longestFirst)) {
    const taken = Math.min(left, length(log))
    if (taken > 0) given.set(log.id, taken)
    left -= taken
  }
  return given
}

/** an entry by the windows of the days that it reaches over */
function byWindow(log: Worked, rule: ReportRule, days: Days, country: Country): Span[] {
  const spans: Span[] = []
  const push = (start: number, end: number, label: Label, reason: Reason): void => {
    if (end > start) spans.push({ start, end, label, reason })
  }
  for (let day: Day = days.of(log.start); ; day = days.next(day)) {
    const [from, to] = [Math.max(log.start, day.start), Math.min(log.end, day.end)]
    const window = days.window(day, rule, country)
    const [open, close] = [Math.min(Math.max(window.start, from), to), Math.max(Math.min(window.end, to), from)]
    if (window.closed || open >= close) {
      push(from, to, 'overtime', window.closed ?? (window.half && from >= window.end ? 'half_holiday' : 'outside_window'))
    } else {
      push(from, open, 'overtime', 'outside_window')
      push(open, close, 'regular', 'in_window')
      push(close, to, 'overtime', window.half ? 'half_holiday' : 'outside_window')
    }
    if (log.end <= day.end) return spans
  }
}

/** takes so much off the end of the spans with that label */
function takeOff(spans: readonly Span[], label: Label, seconds: number): { spans: Span[]; left: number } {
  const result: Span[] = []
  let left = seconds
  for (const span of spans.toReversed()) {
    const taken = span.label === label ? Math.min(left, length(span)) : 0
    left -= taken
    if (taken > 0) result.push({ start: span.end - taken, end: span.end, label: 'lunch', reason: 'lunch' })
    if (taken < length(span)) result.push({ ...span, end: span.end - taken })
  }
  return { spans: result.toReversed(), left }
}

/** what is regular stays so for the first of those seconds */
function limit(spans: readonly Span[], seconds: number): { spans: Span[]; left: number } {
  const result: Span[] = []
  let left = seconds
  for (const span of spans) {
    if (span.label !== 'regular') {
      result.push(span)
      continue
    }
    const kept = Math.min(left, length(span))
    left -= kept
    if (kept > 0) result.push({ ...span, end: span.start + kept, reason: span.reason === 'in_window' ? 'in_window' : 'first_hours' })
    if (kept < length(span)) result.push({ ...span, start: span.start + kept, label: 'overtime', reason: 'beyond_hours' })
  }
  return { spans: result, left }
}

const sum = (spans: readonly Span[], label: Label): number => spans.reduce((seconds, span) => seconds + (span.label === label ? length(span) : 0), 0)

/** all entries of one employee that begin on one local day */
export function payDay(logs: readonly Worked[], rule: ReportRule, days: Days, country: Country): Map<string, Paid> {
  const lunch = lunches(logs, rule)
  const usesWindow = rule.overtime === 'window' || rule.overtime === 'both'
  const usesHours = rule.overtime === 'daily' || rule.overtime === 'both'
  let left = Math.round(rule.hours * 3600)
  const paid = new Map<string, Paid>()
  for (const log of logs.toSorted(inOrder)) {
    const cut: Span[] = usesWindow ? byWindow(log, rule, days, country) : [{ start: log.start, end: log.end, label: 'regular', reason: 'all_regular' }]
    const regularFirst = takeOff(cut, 'regular', lunch.get(log.id) ?? 0)
    let { spans } = takeOff(regularFirst.spans, 'overtime', regularFirst.left)
    if (usesHours) ({ spans, left } = limit(spans, left))
    paid.set(log.id, { spans, regular: sum(spans, 'regular'), overtime: sum(spans, 'overtime'), lunch: sum(spans, 'lunch') })
  }
  return paid
}
