import { useTranslation } from 'react-i18next'
import { CheckBox } from '../../ui/fields/check-box.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { CompanyField } from './company-field.tsx'
import { usePlanNameFormatter } from './use-plan-name-formatter.ts'

/** The subset of JSON Schema that payloads use. */
interface Property {
  title?: string
  type?: string
  format?: string
  enum?: string[]
}

export type ScriptPayload = Record<string, unknown>

export const listProperties = (schema: Record<string, unknown>): [string, Property][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, Property>)

/**
 * Returns the payload of an untouched form. It has a value for each check box, because an untouched check box means
 * false.
 */
export const createDefaultPayload = (schema: Record<string, unknown>): ScriptPayload =>
  Object.fromEntries(listProperties(schema).flatMap(([name, { type }]) => (type === 'boolean' ? [[name, false]] : [])))

interface Props {
  schema: Record<string, unknown>
  payload: ScriptPayload
  onChange: (payload: ScriptPayload) => void
  /** The company for which the administrator opened the screen. */
  company: { id: string; name: string } | undefined
}

export function PayloadFields({ schema, payload, onChange, company }: Props) {
  const { t } = useTranslation('scripts')
  const formatPlanName = usePlanNameFormatter()
  return listProperties(schema).map(([name, property]) => {
    const label = property.title ?? name
    const value = payload[name]
    const text = typeof value === 'string' ? value : null
    const setField = (newValue: unknown) => onChange({ ...payload, [name]: newValue })
    if (property.format === 'company')
      return (
        <CompanyField
          key={name}
          name={`payload.${name}`}
          label={label}
          initialCompany={company}
          chosen={text}
          onChoose={setField}
        />
      )
    if (property.type === 'boolean')
      return (
        <CheckBox key={name} isSelected={value === true} onChange={setField}>
          {label}
        </CheckBox>
      )
    if (property.enum)
      return (
        <Select
          key={name}
          label={label}
          options={property.enum.map(id => ({ id, name: id === 'none' ? t('no') : formatPlanName(id) }))}
          chosen={text}
          onChoose={setField}
        />
      )
    if (property.format === 'date') return <DatePicker key={name} label={label} day={text} onChange={setField} />
    return (
      <Field
        key={name}
        name={`payload.${name}`}
        label={label}
        value={text ?? ''}
        onChange={setField}
        autoComplete="off"
        isRequired
      />
    )
  })
}
