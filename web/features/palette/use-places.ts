import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { canUseIntegration } from '../../../shared/domain/policies.ts'
import { useSettingsSubjects } from '../../components/use-settings-subjects.ts'
import { useEmployees, useProjects } from '../../lib/entries/employee-and-project-lists.ts'
import { readLastReport } from '../../lib/session/last-report.ts'
import { useCompany, type Company } from '../../lib/session/session.ts'
import { toSubjectHash } from '../../lib/session/settings-subjects.ts'
import { foldForSearch } from '../../ui/fields/search-text.ts'
import type { Place } from './find-places.ts'

const screenNames = [
  'overview',
  'entries',
  'week',
  'employees',
  'projects',
  'report',
  'exports',
  'import',
  'settings',
] as const
type ScreenName = (typeof screenNames)[number]

function isOffered(name: ScreenName, company: Company): boolean {
  if (name === 'week') return company.settings.features.approve_work_logs
  if (name === 'exports') return canUseIntegration(company, 'payday')
  return name !== 'import' || !company.try_out
}

/**
 * Returns the places to which the palette leads. Reads employees and projects from the query cache that all screens
 * share, so that each list loads only once.
 */
export function usePlaces() {
  const { t } = useTranslation(['palette', 'shell'])
  const company = useCompany()
  const subjects = useSettingsSubjects()
  const employees = useEmployees()
  const projects = useProjects()

  const screens: Place[] = screenNames
    .filter(name => isOffered(name, company))
    .map(name => ({
      ...toPlaceFields('screens', name, t(`shell:places.${name}`)),
      address: name === 'report' ? `/app/report${readLastReport(company.id)}` : `/app#${name}`,
    }))
  const people = useMemo(
    () =>
      employees.data?.map(({ id, name, disabled }) => ({
        ...toPlaceFields('people', id, name),
        isLast: disabled,
        note: disabled ? t('inactive') : undefined,
        address: `/app#employee-${id}`,
      })),
    [employees.data, t],
  )
  const allProjects = useMemo(
    () =>
      projects.data?.map(({ id, name, is_open }) => ({
        ...toPlaceFields('projects', id, name),
        isLast: !is_open,
        note: is_open ? undefined : t('closed'),
        address: `/app#project-${id}`,
      })),
    [projects.data, t],
  )
  const settings = subjects.map(({ id, title, foldedSearchText }): Place => ({
    kind: 'settings',
    id,
    name: title,
    foldedSearchText,
    address: `/app${toSubjectHash(id)}`,
  }))
  const failedQuery = [employees, projects].find(({ data, error }) => error && !data)
  return {
    screens,
    places: [...(people ?? []), ...(allProjects ?? []), ...screens, ...settings],
    isLoading: !people || !allProjects,
    error: failedQuery?.error,
    retry: () => void failedQuery?.refetch(),
  }
}

const toPlaceFields = (kind: Place['kind'], id: string, name: string) => ({
  kind,
  id,
  name,
  foldedSearchText: foldForSearch(name),
})
