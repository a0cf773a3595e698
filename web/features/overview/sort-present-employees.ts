import type { CompareTexts } from '../../lib/language/sort.ts'
import type { PresentEmployee } from './use-overview.ts'

interface GroupedPresentEmployee {
  presentEmployee: PresentEmployee
  /**
   * Whether to show the project's name: for the first person of a group, and for people who probably forgot to clock
   * out.
   */
  showsProject: boolean
}

/**
 * Sorts the employees who are clocked in. Those who probably forgot to clock out come first. The others are grouped by
 * project, largest group first.
 */
export function sortPresentEmployees(
  people: readonly PresentEmployee[],
  compare: CompareTexts,
): GroupedPresentEmployee[] {
  const sortedPeople = people.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))
  const forgottenEmployees = sortedPeople.filter(({ is_forgotten }) => is_forgotten)
  const groups = [
    ...Map.groupBy(
      sortedPeople.filter(({ is_forgotten }) => !is_forgotten),
      ({ project }) => project.id,
    ).values(),
  ].toSorted((a, b) => b.length - a.length || compare(a[0]?.project.name ?? '', b[0]?.project.name ?? ''))
  return [
    ...forgottenEmployees.map(presentEmployee => ({ presentEmployee, showsProject: true })),
    ...groups.flatMap(group => group.map((presentEmployee, i) => ({ presentEmployee, showsProject: i === 0 }))),
  ]
}
