import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { createEmployeeToken } from '../../../shared/domain/employee-token.ts'
import { call } from '../../lib/session/api.ts'
import { useDraft } from '../../lib/browser/drafts.ts'
import { useCacheEmployee, type Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { EmployeeLoginLink } from '../../components/employee-login-link.tsx'
import { useParsedPhone } from '../../components/phone-field.tsx'
import { ConfirmEmailNote } from '../../components/confirm-email-note.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import { listChangedParts, toEmployeeDraft, toEditBody, willSendSms, listVisiblePrograms } from './draft.ts'
import styles from './employees.module.css'
import { EmployeeActivationButton } from './employee-activation-button.tsx'
import { formatSubmitLabel } from './format-submit-label.ts'
import { useSendLoginLink } from './use-send-login-link.ts'

interface Props {
  employee: Employee
  onDone: () => void
  /** Called with a confirmation after a text message was sent. */
  onSent: (confirmation: string) => void
}

export function EditEmployeeForm({ employee, onDone, onSent }: Props) {
  const { t } = useTranslation('employees')
  const formats = useFormats()
  const company = useCompany()
  const cacheEmployee = useCacheEmployee()
  const [draft, setDraft] = useDraft(`employee ${employee.id}`, () => toEmployeeDraft(employee))
  const phone = useParsedPhone(draft.phone, company.country)
  const loginLink = useSendLoginLink()
  const changedParts = listChangedParts(employee, draft, phone)
  // A support visit may not change a phone number, because login links are sent to it. A try-out sends no text
  // messages.
  const isPhoneFixed = company.support_visit !== undefined || company.try_out !== undefined
  const willSendLink = !isPhoneFixed && willSendSms(changedParts, phone)
  const hasNewPassword = draft.token !== employee.login_token

  async function saveChanges(): Promise<Employee> {
    const { phone_number, ...body } = toEditBody(employee, draft, phone)
    const isPhoneSent = phone_number !== undefined && !isPhoneFixed
    const savedEmployee = await call(api.employees.edit, { body: isPhoneSent ? { ...body, phone_number } : body })
    await cacheEmployee(savedEmployee)
    return savedEmployee
  }

  async function saveWithoutSending() {
    await saveChanges()
    onDone()
  }

  async function save() {
    const savedEmployee = await saveChanges()
    if (willSendLink) {
      const confirmation = await loginLink.send(savedEmployee)
      // The changes are saved, so the dialog stays open only for another attempt to send the text message.
      if (!confirmation) return
      onSent(confirmation)
    }
    onDone()
  }

  return (
    <div className={styles.dialog}>
      <CallForm
        submit={formatSubmitLabel(t, formats, changedParts, willSendLink)}
        submitting={changedParts.length > 0 ? t('saving') : t('sending')}
        isDisabled={changedParts.length === 0 && !willSendLink}
        cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
        validate={(): Record<string, string> =>
          phone.state === 'invalid' ? { phone_number: t('phone_note.invalid') } : {}
        }
        onSubmit={save}
        {...(willSendLink && {
          onEnter: { text: t('save_only'), isDisabled: changedParts.length === 0, onSubmit: saveWithoutSending },
        })}
      >
        <EmployeeFields
          nameField="new_name"
          draft={draft}
          onChange={change => setDraft({ ...draft, ...change })}
          phone={isPhoneFixed ? undefined : phone}
          programs={listVisiblePrograms(company.integrations, employee)}
        >
          {company.try_out ? null : (
            <div>
              <div className={styles.password}>
                <span>{t('password_of', { token: draft.token })}</span>
                {isPhoneFixed ? null : (
                  <Button onPress={() => setDraft({ ...draft, token: createEmployeeToken() })}>
                    {t('new_password')}
                  </Button>
                )}
              </div>
              <output className={styles.below}>{hasNewPassword ? t('new_password_note') : ''}</output>
            </div>
          )}
        </EmployeeFields>
        {willSendLink ? <ConfirmEmailNote /> : null}
        {loginLink.refusal ? <Alert message={loginLink.refusal} onHide={loginLink.clearRefusal} /> : null}
      </CallForm>
      {loginLink.hasFailed ? <EmployeeLoginLink employee={employee} /> : null}
      <EmployeeActivationButton employee={employee} onDone={onDone} />
    </div>
  )
}
