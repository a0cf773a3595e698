import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buckets } from '../../../shared/domain/report/buckets.ts'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { toOpenerId } from '../../ui/dialog/use-open-dialog.ts'
import styles from './exports.module.css'
import { groupExcludedEmployees } from './group-excluded-employees.ts'
import type { SalaryExport } from './use-exports.ts'

/** `toOpenerId` turns this object into the id of the button to which the focus returns. */
export interface OpenedExportDialog {
  dialog: 'employees' | 'left_out'
  id: string
}

interface Props {
  onOpen: (open: OpenedExportDialog) => void
  onDownload: (id: string) => void
}

export function useExportColumns({ onOpen, onDownload }: Props): TableColumn<SalaryExport>[] {
  const { t } = useTranslation('exports')
  const { time_zone } = useCompany().settings
  const day = useDayFormatter(time_zone)
  const { days, hours, list, times } = useFormats()
  return useMemo(() => {
    const programName = ({ integration }: SalaryExport): string => t(`programs.${integration}`)
    const describeExcluded = (salaryExport: SalaryExport): string => {
      const { excludedIds, partlyExcludedIds, unclearIds } = groupExcludedEmployees(salaryExport)
      return list([
        ...(excludedIds.size > 0 ? [t('left_out', { count: excludedIds.size })] : []),
        ...(partlyExcludedIds.size > 0 ? [t('in_part', { count: partlyExcludedIds.size })] : []),
        ...(unclearIds.size > 0 ? [t('unclear', { count: unclearIds.size })] : []),
      ])
    }
    const toTextValues = (salaryExport: SalaryExport) => ({
      program: programName(salaryExport),
      days: days(salaryExport),
    })
    return [
      {
        id: 'days',
        header: t('columns.days'),
        value: salaryExport => salaryExport.to,
        isRowHeader: true,
        minWidth: 220,
        cell: salaryExport => (
          <span className={styles.days}>
            {days(salaryExport)}
            {salaryExport.starts_at === undefined ? null : (
              <span className={styles.start}>
                {t('starts_at', { when: times(time_zone).dayAndTime.format(new Date(salaryExport.starts_at)) })}
              </span>
            )}
            {salaryExport.has_changed ? <Badge kind="look">{t('has_changed')}</Badge> : null}
          </span>
        ),
      },
      { id: 'program', header: t('columns.program'), value: programName, width: 90, folded: 'half', cell: programName },
      {
        id: 'employees',
        header: t('columns.employees'),
        value: salaryExport => salaryExport.employees,
        align: 'end',
        width: 100,
        folded: 'half',
        cell: salaryExport =>
          salaryExport.in_file ? (
            <TableButton
              id={toOpenerId({ dialog: 'employees', id: salaryExport.id })}
              onPress={() => onOpen({ dialog: 'employees', id: salaryExport.id })}
              aria-label={t('employees_of', { ...toTextValues(salaryExport), count: salaryExport.employees })}
            >
              {salaryExport.employees}
            </TableButton>
          ) : (
            salaryExport.employees
          ),
      },
      ...buckets.map(({ id, recorded }): TableColumn<SalaryExport> => ({
        id,
        header: t(`columns.${id}`),
        value: salaryExport => salaryExport[recorded],
        align: 'end',
        width: 110,
        folded: 'half',
        cell: salaryExport => hours(salaryExport[recorded] / 3600),
      })),
      {
        id: 'left_out',
        header: t('columns.left_out'),
        value: salaryExport => groupExcludedEmployees(salaryExport).excludedIds.size,
        width: 180,
        cell: salaryExport => {
          if (salaryExport.left_out.length === 0) return <span className="soft">{t('nobody')}</span>
          const left_out = describeExcluded(salaryExport)
          return (
            <TableButton
              id={toOpenerId({ dialog: 'left_out', id: salaryExport.id })}
              onPress={() => onOpen({ dialog: 'left_out', id: salaryExport.id })}
              aria-label={t('left_out_of', { ...toTextValues(salaryExport), left_out })}
            >
              {left_out}
            </TableButton>
          )
        },
      },
      {
        id: 'created',
        header: t('columns.created'),
        value: salaryExport => salaryExport.created,
        width: 230,
        cell: salaryExport => t(`by.${salaryExport.created_by}`, { when: day.format(salaryExport.created) }),
      },
      {
        id: 'download',
        header: t('columns.download'),
        isHeaderHidden: true,
        width: 130,
        folded: 'aside',
        cell: salaryExport => (
          <TableButton
            onPress={() => onDownload(salaryExport.id)}
            aria-label={t('download_of', toTextValues(salaryExport))}
          >
            {t('download')}
          </TableButton>
        ),
      },
    ]
  }, [day, days, hours, list, onOpen, onDownload, t, time_zone, times])
}
