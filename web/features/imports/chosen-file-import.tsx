import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importFields, type ImportField, type FieldColumns } from '../../../shared/imports/headers.ts'
import { dateOrders, type DateOrder } from '../../../shared/imports/date-times.ts'
import { listTimeZones } from '../../lib/language/intl.ts'
import { useDebouncedText } from '../../lib/browser/use-debounced-text.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Field as TextField } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import styles from './imports.module.css'
import type { FileSummary } from './messages.ts'
import { ImportPreview } from './import-preview.tsx'
import { areQuestionsAnswered, ImportQuestions, type ImportAnswers } from './import-questions.tsx'
import type { ImportReader } from './start-reader.ts'
import { ImportRunner } from './import-runner.tsx'
import { useImportPlan, type ImportPlanChoices } from './use-import-plan.ts'

interface Props {
  name: string
  reader: ImportReader
  summary: FileSummary
}

const noColumn = 'none'

export function ChosenFileImport({ name, reader, summary }: Props) {
  const { t } = useTranslation('imports')
  const { time_zone } = useCompany().settings
  const [isSending, setSending] = useState(false)
  const [draftChoices, setDraftChoices] = useState<Omit<ImportPlanChoices, 'person' | 'project'>>({
    mapping: summary.mapping,
    dateOrder: null,
    timeZone: time_zone,
    dayStart: '08:00',
  })
  const [typedPerson, setTypedPerson] = useState('')
  const [typedProject, setTypedProject] = useState('')
  // Debounced, because each change builds the plan again. Waiting until the field loses the focus would move the
  // preview just as the user clicks, and the click would miss.
  const person = useDebouncedText(typedPerson)
  const project = useDebouncedText(typedProject)
  const choices: ImportPlanChoices = { ...draftChoices, person, project }
  const [answers, setAnswers] = useState<ImportAnswers>({ statusOfLeavers: null, onePerson: null })
  const { plan, error, isCurrent } = useImportPlan(reader, choices, !isSending)
  const changeChoices = (changedChoices: Partial<typeof draftChoices>) =>
    setDraftChoices(previous => ({ ...previous, ...changedChoices }))
  const isUnclear = plan?.dateOrder === 'unclear'
  const dateOrder = choices.dateOrder ?? plan?.suggestedOrder ?? null
  const isDateOrderMissing = isUnclear && dateOrder === null

  return (
    <>
      <Card title={t('columns')}>
        <div className={styles.stack}>
          <p className="soft">{t('columns_note')}</p>
          <div className={styles.columns}>
            {importFields.map(field => (
              <ColumnSelect
                key={field}
                field={field}
                summary={summary}
                mapping={choices.mapping}
                isDisabled={isSending}
                onChange={mapping => changeChoices({ mapping })}
              />
            ))}
          </div>
          <div className={styles.columns}>
            <TimeZoneSelect
              chosen={choices.timeZone}
              isDisabled={isSending}
              onChoose={timeZone => changeChoices({ timeZone })}
            />
            {isUnclear ? (
              <Select
                label={t('date_order')}
                options={dateOrders.map(id => ({ id, name: t(`date_orders.${id}`) }))}
                chosen={dateOrder}
                isDisabled={isSending}
                onChoose={id => changeChoices({ dateOrder: id as DateOrder })}
              />
            ) : null}
            <TextField
              label={t('person_otherwise')}
              value={typedPerson}
              onChange={setTypedPerson}
              isDisabled={isSending}
              maxLength={100}
            />
            <TextField
              label={t('project_otherwise')}
              value={typedProject}
              onChange={setTypedProject}
              isDisabled={isSending}
              maxLength={100}
            />
          </div>
        </div>
      </Card>
      {error ? <Alert message={t('no_preview')} /> : null}
      {plan && !error ? (
        <Card title={t('preview')}>
          <ImportPreview plan={plan} timeZone={choices.timeZone} sheets={summary.sheets} />
          <ImportQuestions
            plan={plan}
            dayStart={choices.dayStart}
            answers={answers}
            isDisabled={isSending}
            onDayStart={dayStart => changeChoices({ dayStart })}
            onAnswer={answer => setAnswers(previous => ({ ...previous, ...answer }))}
          />
          <ImportRunner
            fileName={name}
            plan={plan}
            timeZone={choices.timeZone}
            batch={reader.batch}
            inactive={answers.statusOfLeavers === 'inactive' ? plan.left : []}
            isReady={
              isCurrent &&
              person === typedPerson &&
              project === typedProject &&
              !isDateOrderMissing &&
              areQuestionsAnswered(plan, answers)
            }
            hint={
              isDateOrderMissing ? t('choose_order') : areQuestionsAnswered(plan, answers) ? undefined : t('answer')
            }
            onStart={() => setSending(true)}
          />
        </Card>
      ) : null}
    </>
  )
}

interface ColumnProps {
  field: ImportField
  summary: FileSummary
  mapping: FieldColumns
  isDisabled: boolean
  onChange: (mapping: FieldColumns) => void
}

function ColumnSelect({ field, summary: { columns }, mapping, isDisabled, onChange }: ColumnProps) {
  const { t } = useTranslation('imports')
  const index = mapping[field]
  const options = useMemo(
    () => [
      { id: noColumn, name: t('no_column') },
      ...columns.map(({ header }, i) => ({ id: String(i), name: header || t('column', { number: i + 1 }) })),
    ],
    [columns, t],
  )
  return (
    <div>
      <Select
        label={t(`fields.${field}`)}
        options={options}
        chosen={index === undefined ? noColumn : String(index)}
        isDisabled={isDisabled}
        onChoose={id => {
          const { [field]: _previous, ...otherFields } = mapping
          onChange(id === noColumn ? otherFields : { ...otherFields, [field]: Number(id) })
        }}
      />
      <p className={`soft small ${styles.samples}`}>
        {index === undefined ? '\u00a0' : columns[index]?.samples.join(' · ')}
      </p>
    </div>
  )
}

interface ZoneProps {
  chosen: string
  isDisabled: boolean
  onChoose: (zone: string) => void
}

function TimeZoneSelect({ chosen, isDisabled, onChoose }: ZoneProps) {
  const { t } = useTranslation('imports')
  const { time_zone } = useCompany().settings
  const groups = useMemo(() => {
    const timeZones = [...new Set([time_zone, ...listTimeZones()])]
    return [{ name: t('time_zone'), options: timeZones.map(id => ({ id, name: id.replaceAll('_', ' ') })) }]
  }, [time_zone, t])
  return (
    <Combobox
      label={t('time_zone')}
      groups={groups}
      chosen={chosen}
      isDisabled={isDisabled}
      onChoose={id => {
        if (id !== null) onChoose(id)
      }}
    />
  )
}
