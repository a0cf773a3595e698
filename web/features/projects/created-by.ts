import type { Employee, Project } from '../../lib/lists.ts'

export const byCompany = 'Company'

/** whether it says anything to see who created them */
export const anyoneElse = (projects: readonly Project[]): boolean =>
  projects.some(project => project.created_by !== byCompany)

export interface Words {
  company: string
  unknown: string
}

/** who created a project, by name */
export function creators(employees: readonly Employee[] | undefined, words: Words): (project: Project) => string {
  const names = new Map(employees?.map(employee => [employee.id, employee.name]))
  return project => {
    if (project.created_by === byCompany) return words.company
    // while the employees load it is not known yet who it was, and nothing is claimed
    return names.get(project.created_by) ?? (employees ? words.unknown : '')
  }
}
