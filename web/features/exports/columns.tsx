import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buckets } from '../../../shared/domain/report/buckets.ts'
import { useLocalDay } from '../../lib/local-day.ts'
import { useCompany } from '../../lib/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { TableButton } from '../../ui/table-button.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { openerId } from '../../ui/use-open-dialog.ts'
import styles from './exports.module.css'
import type { SalaryExport } from './use-exports.ts'

interface Props {
  onLeftOut: (id: string) => void
  onDownload: (id: string) => void
}

/** An employee can be left out for several reasons, but counts once. */
const peopleLeftOut = ({ left_out }: SalaryExport): number => new Set(left_out.map(({ id }) => id)).size

export function useColumns({ onLeftOut, onDownload }: Props): TableColumn<SalaryExport>[] {
  const { t } = useTranslation('exports')
  const { time_zone } = useCompany().settings
  const day = useLocalDay(time_zone)
  const { days, hours } = useFormats()
  return useMemo(() => {
    const program = ({ integration }: SalaryExport): string => t(`programs.${integration}`)
    const values = (one: SalaryExport) => ({ program: program(one), days: days(one) })
    return [
      {
        id: 'days',
        header: t('columns.days'),
        value: one => one.to,
        isRowHeader: true,
        minWidth: 230,
        cell: one => (
          <span className={styles.days}>
            {days(one)}
            {one.has_changed ? <Mark kind="look">{t('has_changed')}</Mark> : null}
          </span>
        ),
      },
      { id: 'program', header: t('columns.program'), value: program, width: 110, folded: 'half', cell: program },
      {
        id: 'employees',
        header: t('columns.employees'),
        value: one => one.employees,
        align: 'end',
        width: 110,
        folded: 'half',
        cell: one => one.employees,
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
        value: peopleLeftOut,
        width: 130,
        cell: one => {
          if (one.left_out.length === 0) return <span className="soft">{t('nobody')}</span>
          const left_out = t('left_out', { count: peopleLeftOut(one) })
          return (
            <TableButton
              id={openerId({ dialog: 'left_out', id: one.id })}
              onPress={() => onLeftOut(one.id)}
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
        width: 250,
        cell: one => t(`by.${one.created_by}`, { when: day.show(one.created) }),
      },
      {
        id: 'download',
        header: t('columns.download'),
        isHeaderHidden: true,
        width: 120,
        folded: 'aside',
        cell: one => (
          <TableButton onPress={() => onDownload(one.id)} aria-label={t('download_of', values(one))}>
            {t('download')}
          </TableButton>
        ),
      },
    ]
  }, [day, days, hours, onLeftOut, onDownload, t])
}
