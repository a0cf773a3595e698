import { useTranslation } from 'react-i18next'
import { useEmployees, useProjects } from '../../lib/entries/employee-and-project-lists.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface Props {
  isNarrowed: boolean
  isDefaultFilter: boolean
  onReset: () => void
}

export function NoEntries({ isNarrowed, isDefaultFilter, onReset }: Props) {
  const { t } = useTranslation('entries')
  const { data: employees } = useEmployees()
  const { data: projects } = useProjects()
  if (employees?.length === 0)
    return <EmptyState text={t('no_employees')} action={<a href="#employees">{t('to_employees')}</a>} />
  if (projects?.length === 0)
    return <EmptyState text={t('no_projects')} action={<a href="#projects">{t('to_projects')}</a>} />
  const isNew = employees?.every(({ latest_work_log }) => latest_work_log === null) ?? false
  if (isNew) return <EmptyState text={t('none_yet')} />
  const resetButton = isDefaultFilter ? null : <Button onPress={onReset}>{t('reset')}</Button>
  return <EmptyState text={isNarrowed ? t('none_of_these') : t('none_in_days')} action={resetButton} />
}
