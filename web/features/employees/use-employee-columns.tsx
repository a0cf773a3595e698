import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TableText } from '../../ui/table/table-text.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { toOpenerId, type OpenedDialog } from '../../ui/dialog/use-open-dialog.ts'
import { createWideTableColumns } from './create-wide-columns.tsx'
import styles from './employees.module.css'

export type OpenedEmployeeDialog = OpenedDialog<'create' | 'several' | 'send-to-new' | 'edit' | 'sms'>

export function useEmployeeColumns(onOpen: (opened: OpenedEmployeeDialog) => void): TableColumn<Employee>[] {
  const { t } = useTranslation('employees')
  const { settings, try_out } = useCompany()
  const { time_zone } = settings
  const day = useDayFormatter(time_zone)
  const formats = useFormats()
  return useMemo(() => {
    const openButtonProps = (dialog: OpenedEmployeeDialog['dialog'], { id }: Employee) => ({
      id: toOpenerId({ dialog, id }),
      onPress: () => onOpen({ dialog, id }),
    })
    const columns: TableColumn<Employee>[] = [
      {
        id: 'name',
        header: t('columns.name'),
        value: employee => employee.name,
        isRowHeader: true,
        minWidth: 200,
        cell: employee =>
          employee.failed_text ? (
            <span className={styles.named}>
              <TableText>{employee.name}</TableText>
              <Badge kind="look">{t('sms_failed')}</Badge>
            </span>
          ) : (
            <TableText>{employee.name}</TableText>
          ),
      },
      {
        id: 'created',
        header: t('columns.created'),
        value: employee => employee.created,
        width: 170,
        cell: employee => day.format(employee.created),
      },
      {
        id: 'latest_work_log',
        header: t('columns.latest_work_log'),
        value: employee => employee.latest_work_log,
        width: 180,
        cell: ({ latest_work_log: latestInstant }) => {
          if (!latestInstant) return <span className="soft">{t('no_entry')}</span>
          return day.isToday(latestInstant) ? <b>{day.format(latestInstant)}</b> : day.format(latestInstant)
        },
      },
      {
        id: 'edit',
        header: t('columns.edit'),
        isHeaderHidden: true,
        width: 100,
        folded: 'aside',
        cell: employee => (
          <TableButton {...openButtonProps('edit', employee)} aria-label={t('edit_of', { name: employee.name })}>
            {t('edit')}
          </TableButton>
        ),
      },
      {
        id: 'passwords',
        header: t('columns.passwords'),
        width: 220,
        cell: employee => (
          <span className={styles.passwords}>
            <code className={styles.token}>{employee.login_token}</code>
            <TableButton {...openButtonProps('sms', employee)} aria-label={t('send_sms_to', { name: employee.name })}>
              {t('send_sms')}
            </TableButton>
          </span>
        ),
      },
    ]
    const time = formats.times(time_zone).time
    const shortDayFormat = formats.date({ day: 'numeric', month: 'short', timeZone: time_zone })
    const formatSince = (start: string) => (day.isToday(start) ? time : shortDayFormat).format(new Date(start))
    const allColumns = [...columns, ...createWideTableColumns({ t, since: formatSince, day: day.format })]
    // The employees of a try-out have neither passwords nor phone numbers, and cannot log in.
    return try_out
      ? allColumns.filter(({ id }) => !['passwords', 'phone_number', 'first_login_at'].includes(id))
      : allColumns
  }, [day, formats, onOpen, t, time_zone, try_out])
}
