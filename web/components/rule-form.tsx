import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRule } from '../../shared/domain/report/rule.ts'
import { useDraft } from '../lib/browser/drafts.ts'
import { useFormats } from '../lib/language/use-formats.ts'
import { CallForm } from '../ui/fields/call-form.tsx'
import { CheckBox } from '../ui/fields/check-box.tsx'
import { Field } from '../ui/fields/field.tsx'
import { FieldPair } from '../ui/fields/field-pair.tsx'
import styles from './rule-form.module.css'
import { Select } from '../ui/fields/select.tsx'
import { TimeField } from '../ui/dates/time-field.tsx'
import { createLazyComponent } from '../ui/feedback/lazy-component.tsx'

/**
 * Shows an example of the rule. The example is a separate chunk, because it computes pay and thereby imports the code
 * for time zones.
 */
const RuleExample = createLazyComponent(async () => (await import('./rule-example.tsx')).RuleExample)

const overtimeKinds = ['none', 'daily', 'window', 'both'] as const
const isOvertimeKind = (id: string): id is ReportRule['overtime'] => overtimeKinds.some(kind => kind === id)

/** Formats a number with at most four decimals. For hours, these are exact to the second. */
const formatNumber = (value: number, decimalSign: string): string =>
  String(Number(value.toFixed(4))).replace('.', decimalSign)
/**
 * Returns exactly `previous` if the text is unchanged. Accepts a comma or a point as decimal separator. Returns NaN for
 * a text that is no number, which the servers refuse.
 */
const parseNumber = (text: string, previous: number, decimalSign: string): number => {
  if (text === formatNumber(previous, decimalSign)) return previous
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}

interface Props {
  rule: ReportRule
  draftKey: string
  note: string
  submit: string
  submitting: string
  cancel?: ReactNode
  onSubmit: (rule: ReportRule) => Promise<void>
}

export function RuleForm({ rule: initialRule, draftKey, note, submit, submitting, cancel, onSubmit }: Props) {
  const { t } = useTranslation('rule')
  const { decimalSign, weekdays } = useFormats()
  const [rule, setRule] = useDraft(`${draftKey} choices`, {
    ...initialRule,
    // A rule without lunch has no choice about breaks yet, so the form preselects that breaks count as lunch.
    lunch_counts_breaks: initialRule.lunch_counts_breaks || initialRule.lunch_minutes === 0,
  })
  const [numberTexts, setNumberTexts] = useDraft(`${draftKey} numbers`, {
    hours: formatNumber(initialRule.hours, decimalSign),
    lunch_minutes: formatNumber(initialRule.lunch_minutes, decimalSign),
    lunch_after_hours: formatNumber(initialRule.lunch_after_hours, decimalSign),
  })
  const changeRule = (changedFields: Partial<ReportRule>) => setRule({ ...rule, ...changedFields })
  const usesDailyHours = rule.overtime === 'daily' || rule.overtime === 'both'
  // A hidden field counts as unchanged.
  const hours = usesDailyHours ? parseNumber(numberTexts.hours, initialRule.hours, decimalSign) : initialRule.hours
  const lunchMinutes = parseNumber(numberTexts.lunch_minutes, initialRule.lunch_minutes, decimalSign)
  const changedRule = {
    ...rule,
    hours,
    lunch_counts_breaks: lunchMinutes > 0 ? rule.lunch_counts_breaks : initialRule.lunch_counts_breaks,
    lunch_minutes: lunchMinutes,
    lunch_after_hours: parseNumber(numberTexts.lunch_after_hours, initialRule.lunch_after_hours, decimalSign),
  }
  const hasWindow = rule.overtime === 'window' || rule.overtime === 'both'
  const renderNumberField = (name: keyof typeof numberTexts) => (
    <Field
      name={name}
      label={t(name)}
      inputMode="decimal"
      autoComplete="off"
      value={numberTexts[name]}
      onChange={value => setNumberTexts({ ...numberTexts, [name]: value })}
    />
  )

  return (
    <CallForm
      submit={submit}
      submitting={submitting}
      cancel={cancel}
      isDisabled={JSON.stringify(changedRule) === JSON.stringify(initialRule)}
      validate={() =>
        Object.fromEntries(
          (['hours', 'lunch_minutes', 'lunch_after_hours'] as const)
            .filter(name => Number.isNaN(changedRule[name]))
            .map(name => [name, t('not_a_number')]),
        )
      }
      onSubmit={() => onSubmit(changedRule)}
    >
      <p className={styles.note}>{note}</p>
      <Select
        label={t('overtime')}
        options={overtimeKinds.map(id => ({ id, name: t(`kinds.${id}`) }))}
        chosen={rule.overtime}
        onChoose={id => {
          if (isOvertimeKind(id)) changeRule({ overtime: id })
        }}
      />
      {usesDailyHours ? renderNumberField('hours') : null}
      {hasWindow ? (
        <>
          <FieldPair>
            <TimeField label={t('day_start')} time={rule.day_start} onChange={day_start => changeRule({ day_start })} />
            <TimeField
              label={t('day_end')}
              time={rule.day_end === '24:00' ? '00:00' : rule.day_end}
              onChange={day_end => changeRule({ day_end: day_end === '00:00' ? '24:00' : day_end })}
              {...(rule.day_start < rule.day_end ? {} : { error: t('day_end_wrong') })}
            />
          </FieldPair>
          <fieldset className={styles.days}>
            <legend>{t('weekdays')}</legend>
            {weekdays('long').map((name, i) => (
              <CheckBox
                key={name}
                isSelected={rule.weekdays.includes(i + 1)}
                onChange={isOn =>
                  changeRule({
                    weekdays: isOn
                      ? [...rule.weekdays, i + 1].toSorted((a, b) => a - b)
                      : rule.weekdays.filter(day => day !== i + 1),
                  })
                }
              >
                {name}
              </CheckBox>
            ))}
          </fieldset>
          <CheckBox isSelected={rule.holidays} onChange={holidays => changeRule({ holidays })}>
            {t('holidays')}
          </CheckBox>
        </>
      ) : null}
      <FieldPair>
        {renderNumberField('lunch_minutes')}
        {renderNumberField('lunch_after_hours')}
      </FieldPair>
      {lunchMinutes > 0 ? (
        <CheckBox
          isSelected={rule.lunch_counts_breaks}
          onChange={lunch_counts_breaks => changeRule({ lunch_counts_breaks })}
        >
          {t('lunch_counts_breaks')}
        </CheckBox>
      ) : null}
      <output className={styles.example}>
        <Suspense>
          <RuleExample rule={changedRule} />
        </Suspense>
      </output>
    </CallForm>
  )
}
