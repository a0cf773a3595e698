import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '../../lib/session.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './settings.module.css'
import { useSave } from './use-save.ts'

const programs = ['regla', 'dk'] as const

/** the numbers under which a payroll program files regular hours and overtime */
export function PayItems({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const save = useSave()
  const saved = company.settings.pay_items
  const [items, setItems] = useState(saved)
  const used = programs.filter(program => company.integrations[program]?.active !== undefined)
  return (
    <CallForm
      submit={t('save')}
      submitting={t('saving')}
      isDisabled={JSON.stringify(items) === JSON.stringify(saved)}
      onSubmit={() => save({ pay_items: Object.fromEntries(used.map(program => [program, items[program]])) })}
    >
      {used.map(program => (
        <div key={program} className={styles.pair}>
          {(['regular', 'overtime'] as const).map(kind => (
            <Field
              key={kind}
              name={`pay_items.${program}.${kind}`}
              label={t(`pay_item.${kind}`, { program: t(`programs.${program}`) })}
              autoComplete="off"
              value={items[program][kind]}
              onChange={value => setItems({ ...items, [program]: { ...items[program], [kind]: value } })}
            />
          ))}
        </div>
      ))}
    </CallForm>
  )
}
