import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import styles from './imports.module.css'
import type { ImportPlanSummary } from './messages.ts'
import type { FileSheet } from '../../../shared/imports/limits.ts'
import { locateSheetRow, formatRowRangesBySheet } from './row-ranges.ts'

const maxUnfoldedRanges = 20

interface Props {
  plan: ImportPlanSummary
  timeZone: string
  sheets: readonly FileSheet[]
}

export function ImportPreview({ plan, timeZone, sheets }: Props) {
  const { t } = useTranslation('imports')
  const { whole } = useFormats()
  const { rowCount, employees, projects, entryCount, existing, differing, refused } = plan
  return (
    <div className={styles.stack}>
      <ul className={styles.list}>
        <li>{t('rows', { count: rowCount, number: whole(rowCount) })}</li>
        <li>
          <b>{t('new_entries', { count: entryCount, number: whole(entryCount) })}</b>
        </li>
        <li>{t('new_employees', { count: employees.length, number: whole(employees.length) })}</li>
        <li>{t('new_projects', { count: projects.length, number: whole(projects.length) })}</li>
        {existing > 0 ? <li>{t('there', { count: existing, number: whole(existing) })}</li> : null}
        {differing > 0 ? <li>{t('differing', { count: differing, number: whole(differing) })}</li> : null}
        {refused.length > 0 ? <li>{t('refused', { count: refused.length, number: whole(refused.length) })}</li> : null}
      </ul>
      <NameList title={t('employees_named')} names={employees.map(({ name }) => name)} />
      <NameList title={t('projects_named')} names={projects.map(({ name }) => name)} />
      <p className="soft small">{t('not_imported')}</p>
      {plan.preview.length > 0 ? (
        <FirstEntries firstEntries={plan.preview} timeZone={timeZone} sheets={sheets} />
      ) : null}
      {refused.length > 0 ? <RefusedRows refused={refused} sheets={sheets} /> : null}
    </div>
  )
}

function NameList({ title, names }: { title: string; names: readonly string[] }) {
  const { list } = useFormats()
  if (names.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <p className={styles.name}>{list(names)}</p>
    </details>
  )
}

/** Shows the times in the company's time zone, as the other screens will. */
function FirstEntries({
  firstEntries,
  timeZone,
  sheets,
}: {
  firstEntries: ImportPlanSummary['preview']
  timeZone: string
  sheets: readonly FileSheet[]
}) {
  const { t } = useTranslation('imports')
  const { date } = useFormats()
  const format = date({ dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const formatRowNumber = (row: number): string => {
    const { sheet, number } = locateSheetRow(row, sheets)
    return sheet ? `${sheet}: ${number}` : String(number)
  }
  const formatInstant = (instant: string): string => format.format(new Date(instant))
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('first')}</caption>
      <thead>
        <tr>
          {(['row', 'person', 'project', 'start', 'end'] as const).map(column => (
            <th key={column} scope="col">
              {column === 'row' ? t('row') : t(`fields.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {firstEntries.map(({ row, employee, project, start_time, end_time }) => (
          <tr key={`${row} ${start_time}`}>
            <td data-label={t('row')}>{formatRowNumber(row)}</td>
            <td>{employee}</td>
            <td>{project}</td>
            <td>{formatInstant(start_time)}</td>
            <td>{formatInstant(end_time)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RefusedRows({ refused, sheets }: { refused: ImportPlanSummary['refused']; sheets: readonly FileSheet[] }) {
  const { t } = useTranslation('imports')
  const { whole } = useFormats()
  const reasonGroups = useMemo(
    () =>
      [...Map.groupBy(refused, ({ refusal }) => refusal)].map(([refusal, refusedRows]) => ({
        reason: refusal,
        count: refusedRows.length,
        ranges: formatRowRangesBySheet(
          refusedRows.map(({ row }) => row),
          sheets,
        ),
      })),
    [refused, sheets],
  )
  return (
    <div>
      <h3>{t('refused_rows')}</h3>
      <ul className={styles.list}>
        {reasonGroups.map(({ reason, count, ranges }) => (
          <li key={reason}>
            {t(`refusals.${reason}`)}
            {ranges.length > maxUnfoldedRanges ? (
              <details>
                <summary>{t('in_rows', { count, number: whole(count) })}</summary>
                {ranges.join(', ')}
              </details>
            ) : (
              <> {t('rows_named', { count, rows: ranges.join(', ') })}</>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
