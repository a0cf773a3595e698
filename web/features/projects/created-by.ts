import type { Employee, Project } from '../../lib/entries/employee-and-project-lists.ts'

export const companyCreator = 'Company'

/** The column of creators is only useful if employees have created projects. */
export const hasOtherCreators = (projects: readonly Project[]): boolean =>
  projects.some(project => project.created_by !== companyCreator)

export interface CreatorTexts {
  company: string
  unknown: string
}

export function creatorNameLookup(
  employees: readonly Employee[] | undefined,
  texts: CreatorTexts,
): (project: Project) => string {
  const names = new Map(employees?.map(employee => [employee.id, employee.name]))
  return project => {
    if (project.created_by === companyCreator) return texts.company
    // While the employees load, the name stays empty instead of "unknown".
    return names.get(project.created_by) ?? (employees ? texts.unknown : '')
  }
}
