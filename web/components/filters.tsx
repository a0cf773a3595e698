import { useTranslation } from 'react-i18next'
import { useEmployeeChoices, useProjectChoices } from '../lib/entries/choices.ts'
import type { DayRange } from '../lib/entries/day-range.ts'
import { createCommonPresets, type Preset } from '../lib/entries/range-presets.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { DateRangePicker } from '../ui/dates/date-range-picker.tsx'

interface Choice {
  chosen: string | null
  onChoose: (id: string | null) => void
}

export function EmployeeFilter({ chosen, onChoose }: Choice) {
  const { t } = useTranslation('filters')
  const { groups } = useEmployeeChoices()
  return (
    <Combobox
      isInRow
      hasShortcut
      label={t('employee')}
      allLabel={t('all_employees')}
      groups={groups}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

export function ProjectFilter({ chosen, onChoose }: Choice) {
  const { t } = useTranslation('filters')
  const { groups } = useProjectChoices()
  return (
    <Combobox
      isInRow
      label={t('project')}
      allLabel={t('all_projects')}
      groups={groups}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

interface DaysProps {
  days: DayRange
  today: string
  firstPresets?: readonly Preset[]
  isSet?: boolean
  onChange: (days: DayRange) => void
}

export function DaysFilter({ days, today, firstPresets = [], isSet = false, onChange }: DaysProps) {
  const { t } = useTranslation('filters')
  const otherPresets = createCommonPresets(today).filter(({ id }) => !firstPresets.some(first => first.id === id))
  return (
    <DateRangePicker
      label={t('days')}
      days={days}
      isSet={isSet}
      presets={[...firstPresets, ...otherPresets].map(({ id, ...range }) => ({ ...range, name: t(`presets.${id}`) }))}
      onChange={onChange}
    />
  )
}
