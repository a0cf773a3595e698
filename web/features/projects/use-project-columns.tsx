import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '../../lib/entries/employee-and-project-lists.ts'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Icon } from '../../ui/buttons/icons.tsx'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { TableText } from '../../ui/table/table-text.tsx'
import rowButton from '../../ui/table/row-button.module.css'
import type { TableColumn } from '../../ui/table/table.tsx'
import { toOpenerId, type OpenedDialog } from '../../ui/dialog/use-open-dialog.ts'
import { ProjectHoursCell } from './project-hours-cell.tsx'
import lines from './lines.module.css'
import styles from './projects.module.css'
import { hasOtherCreators, useCreatorName } from './use-creator-name.ts'
import { toToggleButtonId } from './use-toggle-project.ts'

export type OpenedProjectDialog = OpenedDialog<'create' | 'edit' | 'description' | 'close-selected'>

const barsIconPath = 'M3.5 13V8.5M8 13V3.5M12.5 13V6.5'
const textIconPath = 'M3 4.5h10M3 8h10M3 11.5h6'

interface Props {
  projects: readonly Project[] | undefined
  onOpen: (opened: OpenedProjectDialog) => void
  onToggle: (project: Project) => void
}

export function useProjectColumns({ projects, onOpen, onToggle }: Props): TableColumn<Project>[] {
  const { t } = useTranslation('projects')
  const { time_zone } = useCompany().settings
  const day = useDayFormatter(time_zone)
  const { hours } = useFormats()
  const getCreatorName = useCreatorName()
  const hasCreators = useMemo(() => hasOtherCreators(projects ?? []), [projects])
  return useMemo(() => {
    const openButtonProps = (dialog: OpenedProjectDialog['dialog'], project: Project) => ({
      id: toOpenerId({ dialog, id: project.id }),
      onPress: () => onOpen({ dialog, id: project.id }),
    })
    const columns: TableColumn<Project>[] = [
      {
        id: 'name',
        header: t('columns.name'),
        value: project => project.name,
        isRowHeader: true,
        minWidth: 200,
        narrow: { minWidth: 92 },
        lineClass: lines.name,
        cell: ({ name }) => <TableText>{name}</TableText>,
      },
      {
        id: 'total_working_hours',
        header: t('columns.total_working_hours'),
        value: project => project.total_working_hours,
        align: 'end',
        width: 150,
        narrow: { width: 100 },
        lineClass: lines.hours,
        cell: project => hours(project.total_working_hours),
      },
      {
        id: 'created',
        header: t('columns.created'),
        value: project => project.created,
        width: 150,
        narrow: { width: 112 },
        // Rows of two lines hide the day, because the panel shows it. Screen readers still read it in the row.
        lineClass: 'visually-hidden',
        cell: project => day.format(project.created),
      },
      {
        id: 'latest_work_log',
        header: t('columns.latest_work_log'),
        value: project => project.latest_work_log,
        width: 170,
        narrow: { width: 116 },
        lineClass: lines.last,
        cell: ({ latest_work_log: latestInstant }) => {
          if (!latestInstant)
            return (
              <span className="soft">
                <TableText>{t('no_entry')}</TableText>
              </span>
            )
          return day.isToday(latestInstant) ? <b>{day.format(latestInstant)}</b> : day.format(latestInstant)
        },
      },
      {
        id: 'hours_by_week',
        header: t('columns.hours_by_week'),
        width: 136,
        narrow: { width: 88, headerIcon: <Icon path={barsIconPath} /> },
        lineClass: lines.plot,
        cell: ({ id }) => <ProjectHoursCell id={id} />,
      },
      {
        id: 'description',
        header: t('columns.description'),
        isHeaderHidden: true,
        width: 130,
        narrow: { width: 52 },
        lineClass: lines.description,
        cell: project =>
          project.description ? (
            <TableButton
              {...openButtonProps('description', project)}
              aria-label={t('description_of', { name: project.name })}
            >
              <span className={styles.descriptionWord}>{t('description')}</span>
              <span className={styles.descriptionIcon}>
                <Icon path={textIconPath} />
              </span>
            </TableButton>
          ) : null,
      },
      {
        id: 'edit',
        header: t('columns.edit'),
        isHeaderHidden: true,
        width: 90,
        narrow: { width: 80 },
        lineClass: rowButton.cell,
        cell: project => (
          <TableButton {...openButtonProps('edit', project)} aria-label={t('edit_of', { name: project.name })}>
            {t('edit')}
          </TableButton>
        ),
      },
      {
        id: 'toggle',
        header: t('columns.toggle'),
        isHeaderHidden: true,
        width: 90,
        narrow: { width: 84 },
        lineClass: lines.toggle,
        cell: project => (
          <TableButton
            id={toToggleButtonId(project.id)}
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
      columns.push({
        id: 'created_by',
        header: t('columns.created_by'),
        value: getCreatorName,
        width: 170,
        narrow: { width: 96 },
        lineClass: 'visually-hidden',
        cell: project => <TableText>{getCreatorName(project)}</TableText>,
      })
    return columns
  }, [getCreatorName, day, hasCreators, hours, onOpen, onToggle, t])
}
