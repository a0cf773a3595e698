import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Employee, Project } from '../../lib/entries/employee-and-project-lists.ts'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { TableText } from '../../ui/table/table-text.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { openerId, type OpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { toggleButtonId } from './use-toggle-project.ts'

export type OpenProjectDialog = OpenDialog<'create' | 'edit' | 'description' | 'close-selected'>

interface Props {
  projects: readonly Project[] | undefined
  employees: readonly Employee[] | undefined
  onOpen: (opened: OpenProjectDialog) => void
  onToggle: (project: Project) => void
}

export function useColumns({ projects, employees, onOpen, onToggle }: Props): TableColumn<Project>[] {
  const { t } = useTranslation('projects')
  const { time_zone } = useCompany().settings
  const day = useDayFormatter(time_zone)
  const { hours } = useFormats()
  const hasCreators = useMemo(() => hasOtherCreators(projects ?? []), [projects])
  return useMemo(() => {
    const creator = creatorNameLookup(employees, { company: t('company'), unknown: t('unknown') })
    const open = (dialog: OpenProjectDialog['dialog'], project: Project) => ({
      id: openerId({ dialog, id: project.id }),
      onPress: () => onOpen({ dialog, id: project.id }),
    })
    const columns: TableColumn<Project>[] = [
      {
        id: 'name',
        header: t('columns.name'),
        value: project => project.name,
        isRowHeader: true,
        minWidth: 200,
        cell: ({ name }) => <TableText>{name}</TableText>,
      },
      {
        id: 'total_working_hours',
        header: t('columns.total_working_hours'),
        value: project => project.total_working_hours,
        align: 'end',
        width: 150,
        cell: project => hours(project.total_working_hours),
      },
      {
        id: 'created',
        header: t('columns.created'),
        value: project => project.created,
        width: 150,
        cell: project => day.format(project.created),
      },
      {
        id: 'latest_work_log',
        header: t('columns.latest_work_log'),
        value: project => project.latest_work_log,
        width: 170,
        cell: ({ latest_work_log: last }) => {
          if (!last) return <span className="soft">{t('no_entry')}</span>
          return day.isToday(last) ? <b>{day.format(last)}</b> : day.format(last)
        },
      },
      {
        id: 'description',
        header: t('columns.description'),
        isHeaderHidden: true,
        width: 130,
        cell: project =>
          project.description ? (
            <TableButton {...open('description', project)} aria-label={t('description_of', { name: project.name })}>
              {t('description')}
            </TableButton>
          ) : null,
      },
      {
        id: 'edit',
        header: t('columns.edit'),
        isHeaderHidden: true,
        width: 90,
        folded: 'aside',
        cell: project => (
          <TableButton {...open('edit', project)} aria-label={t('edit_of', { name: project.name })}>
            {t('edit')}
          </TableButton>
        ),
      },
      {
        id: 'toggle',
        header: t('columns.toggle'),
        isHeaderHidden: true,
        width: 90,
        folded: 'aside',
        cell: project => (
          <TableButton
            id={toggleButtonId(project.id)}
            onPress={() => onToggle(project)}
            aria-label={
              project.is_open
                ? t('close_project_of', { name: project.name })
                : t('open_project_of', { name: project.name })
            }
          >
            {project.is_open ? t('close_project') : t('open_project')}
          </TableButton>
        ),
      },
    ]
    if (hasCreators)
      columns.push({ id: 'created_by', header: t('columns.created_by'), value: creator, width: 170, cell: creator })
    return columns
  }, [day, employees, hasCreators, hours, onOpen, onToggle, t])
}

const companyCreator = 'Company'

/** The column of creators is only useful if employees have created projects. */
const hasOtherCreators = (projects: readonly Project[]): boolean =>
  projects.some(project => project.created_by !== companyCreator)

interface CreatorTexts {
  company: string
  unknown: string
}

function creatorNameLookup(
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
