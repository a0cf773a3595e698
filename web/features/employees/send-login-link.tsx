import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useCacheEmployee, type Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { EmployeeLoginLink } from '../../components/employee-login-link.tsx'
import { PhoneField, useParsedPhone } from '../../components/phone-field.tsx'
import { ConfirmEmailNote } from '../../components/confirm-email-note.tsx'
import styles from './employees.module.css'
import { useSendLoginLink } from './use-send-login-link.ts'

export function SendLoginLinkForm({ employee, onDone }: { employee: Employee; onDone: () => void }) {
  const { t } = useTranslation('employees')
  const cacheEmployee = useCacheEmployee()
  const [phoneText, setPhoneText] = useState(employee.phone_number ?? '')
  const [sentText, setSentText] = useState('')
  const phone = useParsedPhone(phoneText, useCompany().country)
  const loginLink = useSendLoginLink()
  const formats = useFormats()
  const { time_zone } = useCompany().settings
  const failedText = sentText ? null : employee.failed_text
  const formatTime = (at: string): string =>
    formats.date({ dateStyle: 'short', timeStyle: 'short', timeZone: time_zone }).format(new Date(at))

  async function send() {
    setSentText('')
    let savedEmployee = employee
    if (phone.number !== employee.phone_number) {
      savedEmployee = await call(api.employees.edit, { body: { id: employee.id, phone_number: phone.number } })
      await cacheEmployee(savedEmployee)
    }
    setSentText((await loginLink.send(savedEmployee)) ?? '')
  }

  return (
    <div className={styles.dialog}>
      <CallForm
        submit={t('send_sms')}
        submitting={t('sending')}
        isDisabled={phone.state !== 'valid'}
        cancel={<Button onPress={onDone}>{sentText ? t('close') : t('cancel')}</Button>}
        onSubmit={send}
      >
        <p>{t('sms_text', { name: employee.name })}</p>
        {failedText ? <p>{t('sms_failed_text', { to: failedText.to, time: formatTime(failedText.at) })}</p> : null}
        <PhoneField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
          autoFocus
          name="phone_number"
          label={t('sms_phone')}
          value={phoneText}
          onChange={setPhoneText}
          phone={phone}
          texts={{ absent: '', valid: t('phone_note.valid'), invalid: t('phone_note.invalid') }}
        />
        <ConfirmEmailNote />
        <output className={`${styles.below} ${styles.good}`}>{sentText}</output>
        {loginLink.refusal ? <Alert message={loginLink.refusal} onHide={loginLink.clearRefusal} /> : null}
      </CallForm>
      <EmployeeLoginLink employee={employee} />
    </div>
  )
}
