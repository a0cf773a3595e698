import { useMemo, useState } from 'react'
import { useFormats } from '../../web/lib/language/use-formats.ts'
import { Button } from '../../web/ui/buttons/button.tsx'
import { EmptyState } from '../../web/ui/feedback/empty-state.tsx'
import { Badge } from '../../web/ui/feedback/badge.tsx'
import { TableButton } from '../../web/ui/buttons/table-button.tsx'
import { TableText } from '../../web/ui/table/table-text.tsx'
import { Table, type TableColumn } from '../../web/ui/table/table.tsx'
import { createSampleEntry, type SampleEntry } from './entries.ts'
import { toUtcMidnight } from '../../shared/domain/calendar.ts'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'

const defaultSort = { column: 'day', direction: 'descending' } as const
const sampleEntries = Array.from({ length: 6 }, (_, n) => createSampleEntry(n))
const timeoutError = new DOMException('', 'TimeoutError')
const noop = () => undefined

export function Tables() {
  const words = useSampleTexts()
  const [loadedEntries, setLoadedEntries] = useState<SampleEntry[]>()
  const columns = useSampleColumns(sampleEntries)
  const table = { columns, defaultSort, loading: words('loading_entries') }
  return (
    <Section id="tables">
      <Specimen state="chosen" wide>
        <Entries label={words('entries')} rows={sampleEntries} />
      </Specimen>
      <Specimen state="loading" wide>
        <Table {...table} label={words('entries')} rows={undefined} />
      </Specimen>
      <Specimen state="empty" wide>
        <Table
          {...table}
          label={words('entries')}
          rows={[]}
          empty={<EmptyState text={words('no_entries')} action={<Button>{words('add_entry')}</Button>} />}
        />
      </Specimen>
      <Specimen state="failed" wide>
        <Table {...table} label={words('entries')} rows={undefined} error={timeoutError} onRetry={noop} />
      </Specimen>
      <Specimen state="many" wide>
        {loadedEntries ? (
          <Entries label={words('many_entries')} rows={loadedEntries} />
        ) : (
          <Button onPress={() => setLoadedEntries(Array.from({ length: 10_000 }, (_, n) => createSampleEntry(n)))}>
            {words('show_many')}
          </Button>
        )}
      </Specimen>
    </Section>
  )
}

function Entries({ label, rows }: { label: string; rows: readonly SampleEntry[] }) {
  const words = useSampleTexts()
  const [selectedKeys, setSelectedKeys] = useState(new Set(['entry-0', 'entry-1']))
  const columns = useSampleColumns(rows)
  const selection = { selected: selectedKeys, onChange: setSelectedKeys, label: words('select_entry') }
  return (
    <Table
      columns={columns}
      defaultSort={defaultSort}
      loading={words('loading_entries')}
      label={label}
      rows={rows}
      selection={selection}
      hasTotals
    />
  )
}

function useSampleColumns(rows: readonly SampleEntry[]): TableColumn<SampleEntry>[] {
  const words = useSampleTexts()
  const { date, hours, whole } = useFormats()
  return useMemo(() => {
    const day = date({ dateStyle: 'medium', timeZone: 'UTC' })
    return [
      {
        id: 'name',
        header: words('employee'),
        isRowHeader: true,
        minWidth: 150,
        value: row => row.employee,
        cell: row => <TableText>{row.employee}</TableText>,
        total: words(rows.length === 1 ? 'count_one' : 'count_other').replace('{{shown}}', whole(rows.length)),
      },
      {
        id: 'project_name',
        header: words('project'),
        width: 200,
        value: row => row.project,
        cell: row => <TableText>{row.project}</TableText>,
      },
      {
        id: 'day',
        header: words('day'),
        width: 130,
        value: row => row.day,
        cell: row => day.format(toUtcMidnight(row.day)),
      },
      {
        id: 'in',
        header: words('in'),
        width: 90,
        align: 'end',
        folded: 'half',
        value: row => row.in,
        cell: row => row.in,
      },
      {
        id: 'out',
        header: words('out'),
        width: 90,
        align: 'end',
        folded: 'half',
        value: row => row.out,
        cell: row => row.out,
      },
      {
        id: 'hours',
        header: words('hours'),
        width: 100,
        align: 'end',
        folded: 'aside',
        value: row => row.seconds,
        cell: row => hours(row.seconds / 3600),
        emphasis: row => (row.seconds >= 57_600 ? 'danger' : row.seconds >= 36_000 ? 'bold' : undefined),
        total: hours(rows.reduce((sum, row) => sum + row.seconds, 0) / 3600),
      },
      {
        id: 'comments',
        header: words('comments'),
        width: 180,
        value: row => row.comment,
        cell: row => (row.comment ? <TableText>{row.comment}</TableText> : null),
      },
      {
        id: 'location',
        header: words('map'),
        width: 110,
        value: row => Number(row.hasLocation),
        cell: row => (row.hasLocation ? null : <Badge kind="look">{words('missing')}</Badge>),
      },
      {
        id: 'edit',
        header: words('edit'),
        isHeaderHidden: true,
        width: 90,
        folded: 'aside',
        cell: row => (
          <TableButton aria-label={words('edit_of').replace('{{name}}', row.employee)}>{words('edit')}</TableButton>
        ),
      },
    ]
  }, [rows, words, date, hours, whole])
}
