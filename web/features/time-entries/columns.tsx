import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursFormat, wholeFormat } from '../../lib/intl.ts'
import { useCompany } from '../../lib/session.ts'
import type { WorkLog } from '../../lib/work-logs.ts'
import { TableText } from '../../ui/table-text.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { CommentsCell, CreatorCell, EditCell, LocationCell } from './cells.tsx'
import type { Hideable } from './hidden-columns.ts'
import { emphasisOf, secondsOf } from './hours.ts'
import type { OpenEntry } from './opened.ts'
import { RunningHours, TotalHours } from './running.tsx'
import { useShown } from './shown.ts'

interface Props {
  hidden: readonly Hideable[]
  /** all are of one employee: naming them in each row says nothing */
  isOfOne: boolean
  entries: readonly WorkLog[] | undefined
  onOpen: OpenEntry
}

const none: readonly WorkLog[] = []
/** the column without a width takes what the others leave */
const nameWidth = 140

export function useColumns({ hidden, isOfOne, entries = none, onOpen }: Props): TableColumn<WorkLog>[] {
  const { t, i18n } = useTranslation('entries')
  const { id, disabled, settings } = useCompany()
  const { approve_work_logs: isApproving } = settings.features
  const shown = useShown(settings.time_zone)
  return useMemo(() => {
    const hours = hoursFormat()
    const company = { id, disabled }
    const creatorNames = {
      Employee: t('creators.Employee'),
      Company: t('creators.Company'),
      CompanyTimeClock: t('creators.CompanyTimeClock'),
    }
    const cell = (entry: WorkLog) => ({ entry, onOpen, name: shown.name(entry) })
    const hasNames = !isOfOne && !hidden.includes('employee_name')
    const count = t('count', { count: entries.length, shown: wholeFormat().format(entries.length) })
    const columns: TableColumn<WorkLog>[] = [
      {
        id: 'employee_name',
        header: t('columns.employee_name'),
        isRowHeader: true,
        minWidth: nameWidth,
        value: entry => entry.employee.name,
        cell: entry => <TableText>{entry.employee.name}</TableText>,
        total: count,
      },
      {
        id: 'project_name',
        header: t('columns.project_name'),
        isRowHeader: !hasNames,
        ...(hasNames ? { width: 156 } : { minWidth: nameWidth }),
        value: entry => entry.project.name,
        cell: entry => <TableText>{entry.project.name}</TableText>,
        ...(hasNames ? {} : { total: count }),
      },
      {
        id: 'date',
        header: t('columns.date'),
        width: 124,
        value: entry => Date.parse(entry.start_time),
        cell: shown.day,
      },
      {
        id: 'in',
        header: t('columns.in'),
        width: 88,
        align: 'end',
        folded: 'half',
        value: shown.minutesIn,
        cell: shown.timeIn,
      },
      {
        id: 'out',
        header: t('columns.out'),
        width: 84,
        align: 'end',
        folded: 'half',
        value: shown.minutesOut,
        cell: shown.timeOut,
      },
      {
        id: 'hours',
        header: t('columns.hours'),
        width: 84,
        align: 'end',
        folded: 'aside',
        value: entry => secondsOf(entry),
        cell: entry =>
          entry.total_time === null ? <RunningHours entry={entry} /> : hours.format(entry.total_time / 3600),
        emphasis: entry => emphasisOf(secondsOf(entry)),
        total: <TotalHours entries={entries} />,
      },
      {
        id: 'comments',
        header: t('columns.comments'),
        width: 124,
        value: entry => entry.comments.length,
        cell: entry => <CommentsCell {...cell(entry)} company={company} />,
      },
      {
        id: 'location',
        header: t('columns.location'),
        width: 108,
        value: entry => Number(!entry.has_location),
        cell: entry => <LocationCell {...cell(entry)} />,
      },
      {
        id: 'edit',
        header: t('columns.edit'),
        isHeaderHidden: true,
        width: 88,
        folded: 'aside',
        cell: entry => <EditCell {...cell(entry)} />,
      },
      {
        id: 'creator',
        header: t('columns.creator'),
        width: 160,
        value: entry => creatorNames[entry.created_by],
        cell: entry => <CreatorCell {...cell(entry)} isApproving={isApproving} />,
      },
    ]
    return columns.filter(({ id: name }) =>
      name === 'employee_name' ? hasNames : name !== 'edit' || !hidden.includes('edit'),
    )
    // the language decides how days and hours are written
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hidden, isOfOne, entries, onOpen, id, disabled, isApproving, shown, t, i18n.language])
}
