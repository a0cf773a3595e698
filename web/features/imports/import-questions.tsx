import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { TimeField } from '../../ui/dates/time-field.tsx'
import { CheckBox } from '../../ui/fields/check-box.tsx'
import { Select } from '../../ui/fields/select.tsx'
import styles from './imports.module.css'
import type { ImportPlanSummary } from './messages.ts'

const leaverStatuses = ['inactive', 'active'] as const

export interface ImportAnswers {
  statusOfLeavers: (typeof leaverStatuses)[number] | null
  onePerson: string | null
}

export const areQuestionsAnswered = ({ left, onePerson }: ImportPlanSummary, answers: ImportAnswers): boolean =>
  (left.length === 0 || answers.statusOfLeavers !== null) && (onePerson === null || answers.onePerson === onePerson)

interface Props {
  plan: ImportPlanSummary
  dayStart: string
  answers: ImportAnswers
  isDisabled: boolean
  onDayStart: (time: string) => void
  onAnswer: (answer: Partial<ImportAnswers>) => void
}

export function ImportQuestions({ plan, dayStart, answers, isDisabled, onDayStart, onAnswer }: Props) {
  const { t } = useTranslation('imports')
  const { whole } = useFormats()
  const { untimedEntryCount, left, employees, onePerson } = plan
  return (
    <>
      {untimedEntryCount > 0 ? (
        <div>
          <p>{t('untimed', { count: untimedEntryCount, number: whole(untimedEntryCount) })}</p>
          <div className={styles.columns}>
            <TimeField label={t('day_start')} time={dayStart} onChange={onDayStart} isDisabled={isDisabled} />
          </div>
        </div>
      ) : null}
      {left.length > 0 ? (
        <div>
          <p>{t('left', { count: left.length, number: whole(left.length), all: whole(employees.length) })}</p>
          <div className={styles.columns}>
            <Select
              label={t('left_as')}
              options={leaverStatuses.map(id => ({ id, name: t(`left_answers.${id}`) }))}
              chosen={answers.statusOfLeavers}
              isDisabled={isDisabled}
              onChoose={id => onAnswer({ statusOfLeavers: id as ImportAnswers['statusOfLeavers'] })}
            />
          </div>
        </div>
      ) : null}
      {onePerson === null ? null : (
        <CheckBox
          isSelected={answers.onePerson === onePerson}
          isDisabled={isDisabled}
          onChange={isRight => onAnswer({ onePerson: isRight ? onePerson : null })}
        >
          {t('one_person', { name: onePerson })}
        </CheckBox>
      )}
    </>
  )
}
