import { useState } from 'react'
import { DatePicker } from '../../web/ui/dates/date-picker.tsx'
import { DateRangePicker } from '../../web/ui/dates/date-range-picker.tsx'
import { DaysCalendar } from '../../web/ui/dates/days-calendar.tsx'
import { TimeField } from '../../web/ui/dates/time-field.tsx'
import { day as sampleDay, week } from './samples.ts'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'

export function Dates() {
  const words = useSampleTexts()
  const [days, setDays] = useState(week)
  const [day, setDay] = useState<string | null>(sampleDay)
  const [chosenDays, setChosenDays] = useState(['2026-11-09', '2026-11-10', '2026-11-13'])
  const [start, setStart] = useState('07:58')
  const presets = [
    { name: words('this_week'), ...week },
    { name: words('last_week'), from: '2026-11-02', to: '2026-11-08' },
    { name: words('this_month'), from: '2026-11-01', to: '2026-11-30' },
    { name: words('last_month'), from: '2026-10-01', to: '2026-10-31' },
  ]
  return (
    <Section id="dates">
      <Specimen state="plain">
        <DateRangePicker label={words('days')} days={days} onChange={setDays} presets={presets} />
      </Specimen>
      <Specimen state="disabled">
        <DateRangePicker label={words('days')} days={week} onChange={setDays} isDisabled />
      </Specimen>
      <Specimen state="long">
        <DateRangePicker label={words('days')} days={{ from: '2025-12-29', to: '2026-11-30' }} onChange={setDays} />
      </Specimen>
      <Specimen state="plain">
        <DatePicker label={words('day')} day={day} onChange={setDay} />
      </Specimen>
      <Specimen state="empty">
        <DatePicker label={words('day')} day={null} onChange={setDay} />
      </Specimen>
      <Specimen state="invalid">
        <DatePicker label={words('day')} day="2026-01-02" onChange={setDay} error={words('too_early')} />
      </Specimen>
      <Specimen state="disabled">
        <DatePicker label={words('day')} day={sampleDay} onChange={setDay} isDisabled />
      </Specimen>
      <Specimen state="plain">
        <DaysCalendar label={words('days')} days={chosenDays} onChange={setChosenDays} initialDay={sampleDay} />
      </Specimen>
      <Specimen state="empty">
        <DaysCalendar label={words('days')} days={[]} onChange={setChosenDays} initialDay={sampleDay} />
      </Specimen>
      <Specimen state="plain">
        <TimeField label={words('in')} time={start} onChange={setStart} />
      </Specimen>
      <Specimen state="invalid">
        <TimeField label={words('out')} time="06:15" onChange={setStart} error={words('out_after')} />
      </Specimen>
      <Specimen state="disabled">
        <TimeField label={words('out')} time="16:28" onChange={setStart} isDisabled />
      </Specimen>
    </Section>
  )
}
