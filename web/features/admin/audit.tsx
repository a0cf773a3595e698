import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../../shared/domain/calendar.ts'
import { joinCsvRows, formatCsvCell, csvFormatByLanguage } from '../../../shared/exports/csv.ts'
import { saveBlobAsFile } from '../../lib/browser/save-blob-as-file.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { DaysFilter } from '../../components/filters.tsx'
import { Screen, ScreenHeader } from '../../ui/layout/screen.tsx'
import { TableText } from '../../ui/table/table-text.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import styles from './audit.module.css'
import { useAuditText } from './use-audit-text.ts'
import { fetchAllAuditRecords, useAuditRecords, type AuditRecord, type AuditFilter } from './use-audit.ts'

const defaultSort = { column: 'at', direction: 'descending' } as const
const defaultDayCount = 30

/** Screen with the acts of administrators. All its days are in UTC. */
export function Audit() {
  const { t } = useTranslation('admin')
  const { language } = useFormats()
  const today = useToday('UTC')
  const [filter, setFilter] = useState<AuditFilter>({
    admin: null,
    from: addDays(today, 1 - defaultDayCount),
    to: today,
  })
  const { acts, admins = [], ...query } = useAuditRecords(filter)
  const actText = useAuditText()
  const columns = useAuditColumns()
  const saveMutation = useMutation({
    mutationFn: async () => {
      const form = csvFormatByLanguage[language]
      const headers = [t('audit.at'), t('audit.admin'), t('audit.company'), t('audit.company_id'), t('audit.act')]
      const rows = (await fetchAllAuditRecords(filter)).map(act => [
        act.at,
        act.admin,
        act.company_name ?? '',
        act.company ?? '',
        actText(act),
      ])
      const file = joinCsvRows(
        [headers, ...rows].map(row => row.map(text => formatCsvCell(text, form))),
        form,
      )
      saveBlobAsFile(new Blob([file], { type: 'text/csv' }), `${t('audit.title')} ${filter.from} ${filter.to}.csv`)
    },
  })
  return (
    <Screen>
      <ScreenHeader title={t('audit.title')}>
        <Button isBusy={saveMutation.isPending} onPress={() => saveMutation.mutate()}>
          {t('audit.save')}
        </Button>
      </ScreenHeader>
      <search className={styles.filters}>
        <Combobox
          isInRow
          label={t('audit.admin')}
          allLabel={t('audit.all')}
          groups={[{ name: t('audit.admin'), options: admins.map(name => ({ id: name, name })) }]}
          chosen={filter.admin}
          onChoose={admin => setFilter({ ...filter, admin })}
        />
        <DaysFilter days={filter} today={today} onChange={days => setFilter({ ...filter, ...days })} />
      </search>
      {saveMutation.error ? <LoadError error={saveMutation.error} onRetry={() => saveMutation.mutate()} /> : null}
      <PagedTable
        label={t('audit.title')}
        columns={columns}
        rows={acts}
        query={query}
        olderButtonText={t('older')}
        defaultSort={defaultSort}
        loading={t('audit.loading')}
        empty={<EmptyState text={t('audit.none')} />}
      />
    </Screen>
  )
}

function useAuditColumns(): TableColumn<AuditRecord>[] {
  const { t } = useTranslation('admin')
  const formats = useFormats()
  const describeAct = useAuditText()
  return useMemo(() => {
    const format = formats.date({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    return [
      {
        id: 'at',
        header: t('audit.at'),
        value: ({ id }) => id,
        isRowHeader: true,
        width: 190,
        cell: ({ at }) => format.format(new Date(at)),
      },
      {
        id: 'admin_name',
        header: t('audit.admin'),
        value: ({ admin }) => admin,
        width: 180,
        cell: ({ admin }) => <TableText>{admin}</TableText>,
      },
      {
        id: 'company_name',
        header: t('audit.company'),
        value: ({ company_name }) => company_name,
        minWidth: 180,
        cell: ({ company_name: name }) => (name === null ? null : <TableText>{name}</TableText>),
      },
      {
        id: 'act',
        header: t('audit.act'),
        value: describeAct,
        minWidth: 200,
        cell: act => <TableText>{describeAct(act)}</TableText>,
      },
    ]
  }, [describeAct, formats, t])
}
