import { addDays } from '../../../shared/domain/calendar.ts'
import { needsReview, type Entry } from '../../../shared/domain/entry.ts'
import type { CompareTexts } from '../../lib/language/sort.ts'
import { computeDuration } from '../../lib/entries/hours.ts'

export const daysPerWeek = 7

export type CellState = 'empty' | 'open' | 'unapproved' | 'partly' | 'look' | 'approved'

/** Entries of one person on one day, or of several people or days. */
export interface WeekPart {
  entries: readonly Entry[]
  seconds: number
  /** Entries that one press approves. */
  toApprove: readonly Entry[]
  /** Unapproved entries that one press skips, because the company has to review them first. */
  toReview: readonly Entry[]
}

export interface PersonWeek extends WeekPart {
  id: string
  name: string
  days: readonly WeekPart[]
}

interface Options {
  monday: string
  /** Returns the day of an instant in the company's time zone. */
  dayOf: (instant: string) => string
  compare: CompareTexts
  nowSeconds: number
}

export function toWeekPart(entries: readonly Entry[], nowSeconds: number): WeekPart {
  const now = new Date(nowSeconds * 1000).toISOString()
  const unapprovedEntries = entries.filter(({ approved }) => !approved)
  return {
    entries,
    seconds: entries.reduce((sum, entry) => sum + computeDuration(entry, nowSeconds), 0),
    toApprove: unapprovedEntries.filter(entry => entry.end_time !== null && !needsReview(entry, now)),
    toReview: unapprovedEntries.filter(entry => needsReview(entry, now)),
  }
}

export const sumWeekParts = (weekParts: readonly WeekPart[]): WeekPart => ({
  entries: weekParts.flatMap(({ entries }) => entries),
  seconds: weekParts.reduce((sum, { seconds }) => sum + seconds, 0),
  toApprove: weekParts.flatMap(({ toApprove }) => toApprove),
  toReview: weekParts.flatMap(({ toReview }) => toReview),
})

/** Groups the entries of a week by person and day. An entry past midnight belongs to the day on which it started. */
export function groupWeek(entries: readonly Entry[], options: Options): PersonWeek[] {
  const { monday, dayOf, compare, nowSeconds } = options
  const week = Array.from({ length: daysPerWeek }, (_, index) => addDays(monday, index))
  const sortedEntries = entries.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))
  const entriesByPerson = Map.groupBy(sortedEntries, ({ employee }) => employee.id)
  return [...entriesByPerson.values()]
    .map(entriesOfPerson => {
      const entriesByDay = Map.groupBy(entriesOfPerson, ({ start_time }) => dayOf(start_time))
      const days = week.map(day => toWeekPart(entriesByDay.get(day) ?? [], nowSeconds))
      const { id = '', name = '' } = entriesOfPerson[0]?.employee ?? {}
      return { id, name, days, ...sumWeekParts(days) }
    })
    .filter(person => person.entries.length > 0)
    .toSorted((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

export const computeDaySum = (people: readonly PersonWeek[], day: number): WeekPart =>
  sumWeekParts(people.flatMap(({ days }) => days[day] ?? []))

export function findCellState({ entries, toApprove, toReview }: WeekPart): CellState {
  if (entries.length === 0) return 'empty'
  if (toApprove.length > 0) return entries.some(({ approved }) => approved) ? 'partly' : 'unapproved'
  if (toReview.length > 0) return 'look'
  return entries.every(({ approved }) => approved) ? 'approved' : 'open'
}
