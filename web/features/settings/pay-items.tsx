import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buckets } from '../../../shared/domain/report/buckets.ts'
import type { Company } from '../../lib/session/session.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldPair } from '../../ui/fields/field-pair.tsx'
import { listAddedProgramsWithPayItems } from './list-added-programs-with-pay-items.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** The form for pay item numbers, by which payroll programs identify the buckets of hours. */
export function PayItemsForm({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  const savedItems = company.settings.pay_items
  const [items, setItems] = useState(savedItems)
  const addedPrograms = listAddedProgramsWithPayItems(company)
  return (
    <CallForm
      submit={t('save')}
      submitting={t('saving')}
      isDisabled={JSON.stringify(items) === JSON.stringify(savedItems)}
      onSubmit={() => save({ pay_items: Object.fromEntries(addedPrograms.map(program => [program, items[program]])) })}
    >
      {addedPrograms.map(program => (
        <FieldPair key={program}>
          {buckets.map(({ id, payItem }) => (
            <Field
              key={id}
              name={`pay_items.${program}.${payItem}`}
              label={t(`pay_item.${id}`, { program: t(`programs.${program}`) })}
              autoComplete="off"
              value={items[program][payItem]}
              onChange={value => setItems({ ...items, [program]: { ...items[program], [payItem]: value } })}
            />
          ))}
        </FieldPair>
      ))}
    </CallForm>
  )
}
