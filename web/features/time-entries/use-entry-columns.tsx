import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findQuestion } from '../../../shared/domain/entry.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { TableText } from '../../ui/table/table-text.tsx'
import rowButton from '../../ui/table/row-button.module.css'
import type { TableColumn } from '../../ui/table/table.tsx'
import { EntryIcon } from '../../components/entry-icons.tsx'
import { ApprovalCell, CommentsCell, CreatorCell, EditCell, LocationCell } from './cells.tsx'
import type { HideableColumn } from './hidden-columns.ts'
import { chooseEmphasis, computeDuration } from '../../lib/entries/hours.ts'
import type { EntryDialogOpener } from './dialog-names.ts'
import { OpenEntryHours, TotalHours } from './open-entry-hours.tsx'
import lines from './lines.module.css'
import { useEntryFormats } from './use-entry-formats.ts'

interface Props {
  hiddenColumnIds: readonly HideableColumn[]
  /** If all entries belong to one employee, the name column is not needed. */
  isSingleEmployee: boolean
  entries: readonly Entry[] | undefined
  onOpen: EntryDialogOpener
}

const noEntries: readonly Entry[] = []
/** The columns that share the remaining space have these minimum widths. */
const flexibleWidth = { minWidth: 130, narrow: { minWidth: 80 }, ungrouped: { narrow: { minWidth: 66 } } }
/** Fits "domingo, 23/04", the longest day with its weekday. */
const weekdayWidthPx = 130

/** Ranks entries: 0 if the entry can be approved, 1 if it was sent back, 2 if it is approved, 3 if it is open. */
const computeApprovalRank = (entry: Entry): number =>
  findQuestion(entry) ? 1 : entry.end_time === null ? 3 : entry.approved ? 2 : 0

export function useEntryColumns({
  hiddenColumnIds,
  isSingleEmployee,
  entries = noEntries,
  onOpen,
}: Props): TableColumn<Entry>[] {
  const { t } = useTranslation('entries')
  const { id, disabled, settings } = useCompany()
  const { approve_work_logs: usesApproval } = settings.features
  const formats = useEntryFormats(settings.time_zone)
  const { hours, whole } = useFormats()
  return useMemo(() => {
    const company = { id, disabled }
    const creatorNames = {
      Employee: t('creators.Employee'),
      Company: t('creators.Company'),
      CompanyTimeClock: t('creators.CompanyTimeClock'),
    }
    const cell = (entry: Entry) => ({ entry, onOpen, name: formats.name(entry) })
    const showsEmployeeNames = !isSingleEmployee && !hiddenColumnIds.includes('employee_name')
    const count = t('count', { count: entries.length, shown: whole(entries.length) })
    const columns: TableColumn<Entry>[] = [
      {
        id: 'employee_name',
        header: t('columns.employee_name'),
        isRowHeader: true,
        ...flexibleWidth,
        lineClass: lines.name,
        value: entry => entry.employee.name,
        cell: entry => <TableText>{entry.employee.name}</TableText>,
        total: count,
      },
      {
        id: 'project_name',
        header: t('columns.project_name'),
        isRowHeader: !showsEmployeeNames,
        ...flexibleWidth,
        lineClass: showsEmployeeNames ? lines.project : lines.name,
        value: entry => entry.project.name,
        cell: entry => <TableText>{entry.project.name}</TableText>,
        ...(showsEmployeeNames ? {} : { total: count }),
      },
      {
        id: 'date',
        header: t('columns.date'),
        width: 104,
        narrow: { width: 76 },
        lineClass: lines.date,
        value: entry => Date.parse(entry.start_time),
        cell: formats.shortDay,
        ungrouped: { width: weekdayWidthPx, narrow: { width: weekdayWidthPx }, cell: formats.day },
      },
      {
        id: 'in',
        header: t('columns.in'),
        width: 80,
        narrow: { width: 68 },
        align: 'end',
        lineClass: lines.in,
        value: formats.minutesIn,
        cell: formats.timeIn,
      },
      {
        id: 'out',
        header: t('columns.out'),
        width: 88,
        narrow: { width: 76 },
        align: 'end',
        lineClass: lines.out,
        value: formats.minutesOut,
        cell: formats.timeOut,
      },
      {
        id: 'hours',
        header: t('columns.hours'),
        width: 96,
        narrow: { width: 84 },
        align: 'end',
        lineClass: lines.hours,
        value: entry => computeDuration(entry),
        cell: entry => (entry.total_time === null ? <OpenEntryHours entry={entry} /> : hours(entry.total_time / 3600)),
        // `OpenEntryHours` sets its own emphasis, because the hours of an open entry grow without a change of the row.
        emphasis: entry => (entry.total_time === null ? undefined : chooseEmphasis(entry.total_time)),
        total: <TotalHours entries={entries} />,
      },
      {
        id: 'comments',
        header: t('columns.comments'),
        ...flexibleWidth,
        lineClass: lines.comments,
        value: entry => entry.comments.length,
        cell: entry => <CommentsCell {...cell(entry)} company={company} />,
      },
      {
        id: 'location',
        header: t('columns.location'),
        headerIcon: <EntryIcon name="location" />,
        width: 60,
        narrow: { width: 46 },
        lineClass: lines.location,
        value: entry => Number(!entry.has_location),
        cell: entry => <LocationCell {...cell(entry)} />,
      },
      {
        id: 'approval',
        header: t('approval'),
        headerIcon: <EntryIcon name="approved" />,
        width: 60,
        narrow: { width: 46 },
        lineClass: lines.approval,
        value: computeApprovalRank,
        cell: entry => <ApprovalCell entry={entry} />,
      },
      {
        id: 'edit',
        header: t('columns.edit'),
        isHeaderHidden: true,
        width: 84,
        narrow: { width: 80 },
        lineClass: rowButton.cell,
        cell: entry => <EditCell {...cell(entry)} />,
      },
      {
        id: 'creator',
        header: t('columns.creator'),
        minWidth: 150,
        narrow: { width: 84 },
        lineClass: lines.creator,
        value: entry => creatorNames[entry.created_by],
        cell: entry => <CreatorCell {...cell(entry)} />,
      },
    ]
    const isShownByColumn: Record<string, boolean> = {
      employee_name: showsEmployeeNames,
      approval: usesApproval,
      edit: !hiddenColumnIds.includes('edit'),
    }
    return columns.filter(({ id: name }) => isShownByColumn[name] ?? true)
  }, [hiddenColumnIds, isSingleEmployee, entries, onOpen, id, disabled, usesApproval, formats, hours, whole, t])
}
