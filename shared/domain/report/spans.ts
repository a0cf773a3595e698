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
  spans: readonly Span[]
  regular: number
  overtime: number
  /** seconds taken off for lunch */
  lunch: number
}

const length = ({ start, end }: { start: number; end: number }): number => end - start
const inOrder = (a: Worked, b: Worked): number => a.start - b.start || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const longestFirst = (a: Worked, b: Worked): number => length(b) - length(a) || inOrder(a, b)

/** the places of a day's entries, in that order; most often they are in it */
function placesIn(logs: readonly Worked[], order: (a: Worked, b: Worked) => number): number[] {
  const places = logs.map((_, at) => at)
  const isOrdered = logs.every((log, at) => order(logs[at - 1] ?? log, log) <= 0)
  return isOrdered
    ? places
    : places.sort((a, b) => {
        const [one, other] = [logs[a], logs[b]]
        return one && other ? order(one, other) : 0
      })
}

/** how much each entry of a day gives for lunch, by its place */
function lunches(logs: readonly Worked[], rule: ReportRule): number[] {
  const [lunch, after] = [Math.round(rule.lunch_minutes * 60), Math.round(rule.lunch_after_hours * 3600)]
  const given = logs.map(() => 0)
  if (lunch === 0 || logs.reduce((sum, log) => sum + length(log), 0) <= after) return given
  let left = lunch
  for (const at of placesIn(logs, longestFirst)) {
    const log = logs[at]
    const taken = log ? Math.min(left, length(log)) : 0
    given[at] = taken
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
      push(
        from,
        to,
        'overtime',
        window.closed ?? (window.half && from >= window.end ? 'half_holiday' : 'outside_window'),
      )
    } else {
      push(from, open, 'overtime', 'outside_window')
      push(open, close, 'regular', 'in_window')
      push(close, to, 'overtime', window.half ? 'half_holiday' : 'outside_window')
    }
    if (log.end <= day.end) return spans
  }
}

/** takes so much off the end of the spans with that label */
function takeOff(spans: readonly Span[], label: Label, seconds: number): { spans: readonly Span[]; left: number } {
  if (seconds === 0) return { spans, left: 0 }
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
function limit(spans: readonly Span[], seconds: number): { spans: readonly Span[]; left: number } {
  const result: Span[] = []
  let left = seconds
  for (const span of spans) {
    if (span.label !== 'regular') {
      result.push(span)
      continue
    }
    const kept = Math.min(left, length(span))
    left -= kept
    if (kept > 0)
      result.push({
        ...span,
        end: span.start + kept,
        reason: span.reason === 'in_window' ? 'in_window' : 'first_hours',
      })
    if (kept < length(span))
      result.push({ ...span, start: span.start + kept, label: 'overtime', reason: 'beyond_hours' })
  }
  return { spans: result, left }
}

function sums(spans: readonly Span[]): Record<Label, number> {
  const all = { regular: 0, overtime: 0, lunch: 0 }
  for (const span of spans) all[span.label] += length(span)
  return all
}

/** all entries of one employee that begin on one local day: what each pays, by its place */
export function payDay(logs: readonly Worked[], rule: ReportRule, days: Days, country: Country): Paid[] {
  const lunch = lunches(logs, rule)
  const usesWindow = rule.overtime === 'window' || rule.overtime === 'both'
  const usesHours = rule.overtime === 'daily' || rule.overtime === 'both'
  let left = Math.round(rule.hours * 3600)
  const paid: Paid[] = []
  for (const at of placesIn(logs, inOrder)) {
    const log = logs[at]
    if (!log) continue
    const whole: Span = { start: log.start, end: log.end, label: 'regular', reason: 'all_regular' }
    const regularFirst = takeOff(usesWindow ? byWindow(log, rule, days, country) : [whole], 'regular', lunch[at] ?? 0)
    const off = takeOff(regularFirst.spans, 'overtime', regularFirst.left)
    const cut = usesHours ? limit(off.spans, left) : { spans: off.spans, left }
    left = cut.left
    paid[at] = { spans: cut.spans, ...sums(cut.spans) }
  }
  return paid
}
