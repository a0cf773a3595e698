import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEmployees, type Project } from '../../lib/entries/employee-and-project-lists.ts'

const companyCreator = 'Company'

/** Whether employees have created projects. Only then does the list of projects need a column for the creators. */
export const hasOtherCreators = (projects: readonly Project[]): boolean =>
  projects.some(project => project.created_by !== companyCreator)

export function useCreatorName(): (project: Project) => string {
  const { t } = useTranslation('projects')
  const { data: employees } = useEmployees()
  return useMemo(() => {
    const names = new Map(employees?.map(employee => [employee.id, employee.name]))
    return project => {
      if (project.created_by === companyCreator) return t('company')
      // While the employees load, the name stays empty instead of "unknown".
      return names.get(project.created_by) ?? (employees ? t('unknown') : '')
    }
  }, [employees, t])
}
