import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { TableLink } from '../../ui/buttons/table-link.tsx'
import { TableText } from '../../ui/table/table-text.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { toOpenerId, type OpenedDialog } from '../../ui/dialog/use-open-dialog.ts'
import { toCompanyPath } from './company-path.ts'
import type { Company } from './use-companies.ts'
import { usePlanNameFormatter } from './use-plan-name-formatter.ts'

export type OpenedCompanyDialog = OpenedDialog<'create' | 'notes'>

export function useCompanyColumns(onOpen: (opened: OpenedCompanyDialog) => void): TableColumn<Company>[] {
  const { t } = useTranslation('admin')
  const formats = useFormats()
  const formatPlanName = usePlanNameFormatter()
  return useMemo(() => {
    const format = formats.date({ dateStyle: 'medium', timeZone: 'UTC' })
    const day = (instant: string) => format.format(new Date(instant))
    return [
      {
        id: 'name',
        header: t('columns.name'),
        value: company => company.name,
        isRowHeader: true,
        minWidth: 170,
        cell: ({ name }) => <TableText>{name}</TableText>,
      },
      {
        id: 'created',
        header: t('columns.created'),
        value: company => company.created,
        width: 110,
        cell: company => day(company.created),
      },
      {
        id: 'country',
        header: t('columns.country'),
        value: company => company.country,
        width: 80,
        cell: company => company.country,
      },
      {
        id: 'active_employees',
        header: t('columns.active_employees'),
        value: company => company.active_employees,
        align: 'end',
        width: 100,
        cell: company => formats.whole(company.active_employees),
      },
      {
        id: 'latest_work_log',
        header: t('columns.latest_work_log'),
        value: company => company.latest_work_log,
        width: 115,
        cell: ({ latest_work_log: last }) => (last ? day(last) : null),
      },
      {
        id: 'state',
        header: t('columns.state'),
        value: company => t(`states.${company.billing_state}`),
        width: 140,
        cell: ({ billing_state, disabled }) => (
          <TableText>{[t(`states.${billing_state}`), ...(disabled ? [t('disabled')] : [])].join(', ')}</TableText>
        ),
      },
      {
        id: 'plan',
        header: t('columns.plan'),
        value: ({ billing_plan: plan }) => plan && formatPlanName(plan),
        width: 205,
        cell: ({ billing_plan: plan }) => (plan === null ? null : <TableText>{formatPlanName(plan)}</TableText>),
      },
      {
        id: 'notes',
        header: t('columns.notes'),
        value: company => company.notes,
        minWidth: 130,
        cell: ({ id, name, notes }) => {
          const notesText = notes === '' ? t('add_notes') : notes
          return (
            <TableButton
              id={toOpenerId({ dialog: 'notes', id })}
              onPress={() => onOpen({ dialog: 'notes', id })}
              aria-label={t('notes_of', { name, notes: notesText })}
            >
              {notesText}
            </TableButton>
          )
        },
      },
      {
        id: 'open',
        header: t('columns.open'),
        isHeaderHidden: true,
        width: 90,
        folded: 'aside',
        cell: ({ id, name }) => (
          <TableLink to={toCompanyPath(id)} aria-label={t('open_of', { name })}>
            {t('open')}
          </TableLink>
        ),
      },
    ]
  }, [formats, onOpen, formatPlanName, t])
}
