import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Input } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { EmployeeLoginLink } from '../employee-login-link.tsx'
import { parsePeople, type PersonText } from './parse-people.ts'
import styles from './people-list.module.css'
import type { PeopleListRow } from './rows.ts'

interface Props {
  row: PeopleListRow
  index: number
  hasPhone: boolean
  hasKennitala: boolean
  onChange: (change: Partial<PersonText>) => void
  onPaste: (people: PersonText[]) => void
}

/** Moves the focus on Enter to the same field of the next row, as in a spreadsheet. */
function moveFocusDown(event: KeyboardEvent<HTMLInputElement>, column: string, index: number): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLElement>(`[name="${column}-${index + 1}"]`)?.focus()
}

export function PersonRow({ row, index, hasPhone, hasKennitala, onChange, onPaste }: Props) {
  const { t } = useTranslation('people-list')
  const columns = [
    'name' as const,
    ...(hasPhone ? (['phone'] as const) : []),
    ...(hasKennitala ? (['kennitala'] as const) : []),
  ]
  const onPasteText = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    // A single value is pasted into its field as usual.
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    onPaste(parsePeople(text, hasKennitala))
  }
  if (row.state === 'added')
    return (
      <li className={styles.added}>
        <span>
          <b>{row.name}</b> <span className="soft small">{row.isTexted ? t('is_texted') : t('is_added')}</span>
        </span>
        {row.reason ? <span className={styles.reason}>{row.reason}</span> : null}
        {row.isTexted ? null : <EmployeeLoginLink employee={row} />}
      </li>
    )
  const reasonId = `${row.id}-reason`
  return (
    <li className={styles.row}>
      {columns.map(column => (
        <Input
          key={column}
          name={`${column}-${index}`}
          className={styles.input ?? ''}
          value={row[column]}
          aria-label={t('field', { field: t(column), row: index + 1 })}
          placeholder={t(column)}
          autoComplete="off"
          {...(column === 'name' ? {} : { inputMode: column === 'phone' ? ('tel' as const) : ('numeric' as const) })}
          {...(row.reason ? { 'aria-invalid': true, 'aria-describedby': reasonId } : {})}
          onChange={event => onChange({ [column]: event.target.value })}
          onKeyDown={event => moveFocusDown(event, column, index)}
          onPaste={onPasteText}
        />
      ))}
      {row.reason ? (
        <span id={reasonId} className={styles.reason}>
          {row.reason}
        </span>
      ) : null}
    </li>
  )
}
