import { useState } from 'react'
import { useIsPrinting } from '../../lib/browser/printing.ts'
import { useVisibleRange } from '../../ui/table/use-visible-range.ts'
import { toScaledPx } from '../../ui/table/text-size.ts'
import type { DayColumn } from './day-column.ts'
import { PersonRow } from './person-row.tsx'
import type { PeopleDays } from './use-overview.ts'
import styles from './people.module.css'

interface Props {
  employees: PeopleDays['employees']
  columns: readonly DayColumn[]
}

/** On the screen, a longer table renders only the rows near the viewport. */
const maxUnvirtualizedRows = 40
/** Must match the height of a row in people.module.css. */
const rowHeightPx = 26

export function PeopleRows(props: Props) {
  const isPrinting = useIsPrinting()
  return isPrinting || props.employees.length <= maxUnvirtualizedRows ? (
    <Rows {...props} from={0} />
  ) : (
    <RowsInView {...props} />
  )
}

const Rows = ({ employees, columns, from }: Props & { from: number }) => (
  <tbody>
    {employees.map((person, i) => (
      <PersonRow key={person.id} person={person} columns={columns} rowIndex={from + i + 2} />
    ))}
  </tbody>
)

/**
 * Renders only the rows in or near the view. Empty rows above and below take the space of the rows that are not
 * rendered.
 */
function RowsInView({ employees, columns }: Props) {
  const [startElement, setStartElement] = useState<HTMLElement | null>(null)
  const range = useVisibleRange(startElement, 'page')
  const height = toScaledPx(rowHeightPx)
  const firstIndex = Math.min(employees.length, Math.max(0, Math.floor(range.from / height)))
  const endIndex = Math.min(employees.length, Math.max(firstIndex, Math.ceil(range.to / height)))
  return (
    <>
      <tbody ref={setStartElement} aria-hidden="true">
        <Gap height={firstIndex * height} columnCount={columns.length} />
      </tbody>
      <Rows employees={employees.slice(firstIndex, endIndex)} columns={columns} from={firstIndex} />
      <tbody aria-hidden="true">
        <Gap height={(employees.length - endIndex) * height} columnCount={columns.length} />
      </tbody>
    </>
  )
}

const Gap = ({ height, columnCount }: { height: number; columnCount: number }) => (
  <tr className={styles.gapRow} style={{ height }}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, and no control */}
    <td colSpan={columnCount + 4} />
  </tr>
)
