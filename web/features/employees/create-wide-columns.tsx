import type { TFunction } from 'i18next'
import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TableText } from '../../ui/table/table-text.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import styles from './employees.module.css'

interface WideColumnTexts {
  t: TFunction<'employees'>
  since: (start: string) => string
  day: (instant: string) => string
}

export const createWideTableColumns = ({ t, since, day }: WideColumnTexts): TableColumn<Employee>[] => [
  {
    id: 'phone_number',
    header: t('columns.phone_number'),
    value: employee => employee.phone_number,
    width: 150,
    isExtra: true,
    cell: ({ phone_number: number }) => (number === null ? null : <TableText>{number}</TableText>),
  },
  {
    id: 'open_work_log',
    header: t('columns.open_work_log'),
    value: employee => employee.open_work_log?.start,
    width: 164,
    isExtra: true,
    cell: ({ open_work_log: openEntry }) =>
      openEntry ? (
        <span className={styles.now}>
          <Badge kind="in">{t('in')}</Badge> {since(openEntry.start)}
        </span>
      ) : (
        <span className="soft">{t('out')}</span>
      ),
  },
  {
    id: 'first_login_at',
    header: t('columns.first_login_at'),
    value: employee => employee.first_login_at,
    width: 150,
    isExtra: true,
    cell: ({ first_login_at: firstLoginAt }) =>
      firstLoginAt ? (
        day(firstLoginAt)
      ) : (
        // Null means never. Undefined means that log-ins were not recorded at the time, so the employee may have logged
        // in.
        <span className="soft">{t(firstLoginAt === null ? 'never_logged_in' : 'login_unknown')}</span>
      ),
  },
]
