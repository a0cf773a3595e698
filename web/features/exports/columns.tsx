import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buckets } from '../../../shared/domain/report/buckets.ts'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { openerId } from '../../ui/dialog/use-open-dialog.ts'
import styles from './exports.module.css'
import { groupExcludedEmployees } from './excluded-employees.ts'
import type { SalaryExport } from './use-exports.ts'

/** The dialog is named after the button that opens it, which gets the focus back. */
export interface OpenExportDialog {
  dialog: 'employees' | 'left_out'
  id: string
}

interface Props {
  /** Shows who is in the file of an export, and who is not. */
  onOpen: (open: OpenExportDialog) => void
  onDownload: (id: string) => void
}

export function useColumns({ onOpen, onDownload }: Props): TableColumn<SalaryExport>[] {
  const { t } = useTranslation('exports')
  const { time_zone } = useCompany().settings
  const day = useDayFormatter(time_zone)
  const { days, hours, list } = useFormats()
  return useMemo(() => {
    const program = ({ integration }: SalaryExport): string => t(`programs.${integration}`)
    const missing = (one: SalaryExport): string => {
      const { excluded, partlyExcluded, unclear } = groupExcludedEmployees(one)
      return list([
        ...(excluded.size > 0 ? [t('left_out', { count: excluded.size })] : []),
        ...(partlyExcluded.size > 0 ? [t('in_part', { count: partlyExcluded.size })] : []),
        ...(unclear.size > 0 ? [t('unclear', { count: unclear.size })] : []),
      ])
    }
    const values = (one: SalaryExport) => ({ program: program(one), days: days(one) })
    return [
      {
        id: 'days',
        header: t('columns.days'),
        value: one => one.to,
        isRowHeader: true,
        minWidth: 220,
        cell: one => (
          <span className={styles.days}>
            {days(one)}
            {one.has_changed ? <Badge kind="look">{t('has_changed')}</Badge> : null}
          </span>
        ),
      },
      { id: 'program', header: t('columns.program'), value: program, width: 90, folded: 'half', cell: program },
      {
        id: 'employees',
        header: t('columns.employees'),
        value: one => one.employees,
        align: 'end',
        width: 100,
        folded: 'half',
        cell: one =>
          one.in_file ? (
            <TableButton
              id={openerId({ dialog: 'employees', id: one.id })}
              onPress={() => onOpen({ dialog: 'employees', id: one.id })}
              aria-label={t('employees_of', { ...values(one), count: one.employees })}
            >
              {one.employees}
            </TableButton>
          ) : (
            one.employees
          ),
      },
      ...buckets.map(({ id, recorded }): TableColumn<SalaryExport> => ({
        id,
        header: t(`columns.${id}`),
        value: one => one[recorded],
        align: 'end',
        width: 110,
        folded: 'half',
        cell: one => hours(one[recorded] / 3600),
      })),
      {
        id: 'left_out',
        header: t('columns.left_out'),
        value: one => groupExcludedEmployees(one).excluded.size,
        width: 180,
        cell: one => {
          if (one.left_out.length === 0) return <span className="soft">{t('nobody')}</span>
          const left_out = missing(one)
          return (
            <TableButton
              id={openerId({ dialog: 'left_out', id: one.id })}
              onPress={() => onOpen({ dialog: 'left_out', id: one.id })}
              aria-label={t('left_out_of', { ...values(one), left_out })}
            >
              {left_out}
            </TableButton>
          )
        },
      },
      {
        id: 'created',
        header: t('columns.created'),
        value: one => one.created,
        width: 230,
        cell: one => t(`by.${one.created_by}`, { when: day.format(one.created) }),
      },
      {
        id: 'download',
        header: t('columns.download'),
        isHeaderHidden: true,
        width: 110,
        folded: 'aside',
        cell: one => (
          <TableButton onPress={() => onDownload(one.id)} aria-label={t('download_of', values(one))}>
            {t('download')}
          </TableButton>
        ),
      },
    ]
  }, [day, days, hours, list, onOpen, onDownload, t])
}
