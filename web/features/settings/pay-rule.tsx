import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { weekdayNames } from '../../lib/intl.ts'
import type { Company } from '../../lib/session.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import styles from './settings.module.css'
import { useSave } from './use-save.ts'

const kinds = ['none', 'daily', 'window', 'both'] as const
const isKind = (id: string): id is ReportRule['overtime'] => kinds.some(kind => kind === id)

/** people write numbers with a comma or a point; what is none is told by the servers */
const written = (value: number): string => String(value)
const read = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')))

/** how hours are paid, where a report or an export does not say otherwise */
export function PayRule({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSave()
  const saved = company.settings.report_rule
  const [rule, setRule] = useState(saved)
  const [typed, setTyped] = useState({
    hours: written(saved.hours),
    lunch_minutes: written(saved.lunch_minutes),
    lunch_after_hours: written(saved.lunch_after_hours),
  })
  const change = (some: Partial<ReportRule>) => setRule({ ...rule, ...some })
  const next = { ...rule, hours: read(typed.hours), lunch_minutes: read(typed.lunch_minutes), lunch_after_hours: read(typed.lunch_after_hours) }
  const hasHours = rule.overtime === 'daily' || rule.overtime === 'both'
  const hasWindow = rule.overtime === 'window' || rule.overtime === 'both'
  const number = (name: keyof typeof typed) => (
    <Field name={name} label={t(`rule.${name}`)} inputMode="decimal" autoComplete="off" value={typed[name]} onChange={value => setTyped({ ...typed, [name]: value })} />
  )

  return (
    <CallForm
      submit={t('save')}
      submitting={t('saving')}
      isDisabled={JSON.stringify(next) === JSON.stringify(saved)}
      check={() =>
        Object.fromEntries(
          Object.entries(typed)
            .filter(([, value]) => Number.isNaN(read(value)))
            .map(([name]) => [name, t('rule.not_a_number')]),
        )
      }
      onSubmit={() => save({ report_rule: next })}
    >
      <p className={styles.note}>{t('rule.note')}</p>
      <Select
        label={t('rule.overtime')}
        options={kinds.map(id => ({ id, name: t(`rule.kinds.${id}`) }))}
        chosen={rule.overtime}
        onChoose={id => {
          if (isKind(id)) change({ overtime: id })
        }}
      />
      {hasHours ? number('hours') : null}
      {hasWindow ? (
        <>
          <div className={styles.pair}>
            <TimeField label={t('rule.day_start')} time={rule.day_start} onChange={day_start => change({ day_start })} />
            <TimeField
              label={t('rule.day_end')}
              time={rule.day_end === '24:00' ? '00:00' : rule.day_end}
              onChange={day_end => change({ day_end: day_end === '00:00' ? '24:00' : day_end })}
              {...(rule.day_start < rule.day_end ? {} : { error: t('rule.day_end_wrong') })}
            />
          </div>
          <fieldset className={styles.days}>
            <legend>{t('rule.weekdays')}</legend>
            {weekdayNames().map((name, i) => (
              <CheckBox
                key={name}
                isSelected={rule.weekdays.includes(i + 1)}
                onChange={isOn => change({ weekdays: isOn ? [...rule.weekdays, i + 1].toSorted((a, b) => a - b) : rule.weekdays.filter(day => day !== i + 1) })}
              >
                {name}
              </CheckBox>
            ))}
          </fieldset>
          <CheckBox isSelected={rule.holidays} onChange={holidays => change({ holidays })}>
            {t('rule.holidays')}
          </CheckBox>
        </>
      ) : null}
      <div className={styles.pair}>
        {number('lunch_minutes')}
        {number('lunch_after_hours')}
      </div>
    </CallForm>
  )
}
