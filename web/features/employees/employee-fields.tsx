import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { permissions } from '../../../shared/domain/policies.ts'
import { CheckBox } from '../../ui/fields/check-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { KennitalaField } from '../../components/kennitala-field.tsx'
import { PhoneField, type ParsedPhone } from '../../components/phone-field.tsx'
import type { EmployeeDraft, KennitalaFieldName } from './draft.ts'
import styles from './employees.module.css'

interface Props {
  /** The request body's field for the employee's name. */
  nameField: 'name' | 'new_name'
  draft: EmployeeDraft
  onChange: (change: Partial<EmployeeDraft>) => void
  /** If undefined, the form has no field for the phone number. */
  phone: ParsedPhone | undefined
  programs: readonly KennitalaFieldName[]
  /** Shown below the name. */
  children?: ReactNode
}

const programNames: Record<KennitalaFieldName, string> = { payday: 'Payday', regla: 'Regla', dk: 'dk' }

export function EmployeeFields({ nameField, draft, onChange, phone, programs, children }: Props) {
  const { t } = useTranslation('employees')
  return (
    <>
      <Field
        name={nameField}
        label={t('name')}
        value={draft.name}
        onChange={name => onChange({ name })}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form of a new employee begins with the name
        autoFocus={nameField === 'name'}
      />
      {children}
      {phone && (
        <PhoneField
          name="phone_number"
          label={t('phone')}
          value={draft.phone}
          onChange={phoneText => onChange({ phone: phoneText })}
          phone={phone}
          texts={{ absent: t('phone_note.absent'), valid: t('phone_note.valid'), invalid: t('phone_note.invalid') }}
        />
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('permissions')}</legend>
        {permissions.map(permission => (
          <CheckBox
            key={permission}
            isSelected={draft.needs.includes(permission)}
            onChange={isOn =>
              onChange({
                needs: isOn ? [...draft.needs, permission] : draft.needs.filter(other => other !== permission),
              })
            }
          >
            {t(`needs.${permission}`)}
          </CheckBox>
        ))}
      </fieldset>
      {programs.map(key => (
        <KennitalaField
          key={key}
          name={key}
          label={t('kennitala_of', { program: programNames[key] })}
          value={draft.kt[key]}
          onChange={digits => onChange({ kt: { ...draft.kt, [key]: digits } })}
          warning={t('kennitala_warning')}
        />
      ))}
      {programs.includes('dk') ? (
        <Field
          name="department"
          label={t('department')}
          value={draft.department}
          onChange={department => onChange({ department })}
          maxLength={50}
          autoComplete="off"
        />
      ) : null}
    </>
  )
}
