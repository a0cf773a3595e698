import { useTranslation } from 'react-i18next'
import type { FormTimes } from '../../lib/entries/form-times.ts'
import { CheckBox } from '../fields/check-box.tsx'
import { FieldPair } from '../fields/field-pair.tsx'
import { TimeField } from './time-field.tsx'

interface Props {
  times: FormTimes
  onChange: (part: Partial<FormTimes>) => void
  error?: string | undefined
  /** Number of days by which the "next day" box moves the end. */
  days?: number
  /** False for an open entry. */
  hasEnd?: boolean
}

export function TimeFields({ times, onChange, error, days = 1, hasEnd = true }: Props) {
  const { t } = useTranslation('kit')
  return (
    <>
      <FieldPair isShort>
        <TimeField label={t('in')} time={times.start} onChange={start => onChange({ start })} />
        {hasEnd ? (
          <TimeField
            label={t('out')}
            time={times.end}
            onChange={end => onChange({ end })}
            {...(error === undefined ? {} : { error })}
          />
        ) : null}
      </FieldPair>
      {hasEnd ? (
        <CheckBox isSelected={times.isLater} onChange={isLater => onChange({ isLater })}>
          {days === 1 ? t('day_after') : t('days_after', { count: days })}
        </CheckBox>
      ) : null}
    </>
  )
}
