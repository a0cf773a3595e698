import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { createEmployeeToken } from '../../../shared/domain/employee-token.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { call } from '../../lib/session/api.ts'
import { useDraft } from '../../lib/browser/drafts.ts'
import { toFailure } from '../../lib/session/failure.ts'
import { useCacheEmployee } from '../../lib/entries/employee-and-project-lists.ts'
import { refreshAccount, useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PhoneField, useParsedPhone } from '../../components/phone-field.tsx'
import { ConfirmEmailNote } from '../../components/confirm-email-note.tsx'
import { createLazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const PeopleList = createLazyComponent(
  async () => (await import('../../components/people-list/people-list.tsx')).PeopleList,
)

interface Props {
  /** `textedEmployeeId` is the id of the employee who got a text message. Undefined if none was sent. */
  onDone: (textedEmployeeId?: string) => void
  onSkip: (() => void) | undefined
  /** Called before the form for several people opens, because otherwise the step would end with the first employee. */
  onSeveral: () => void
}

/**
 * Setup step that creates the first employee. Without a phone number, the employee logs in with the name and password
 * that the next step shows.
 */
export function FirstEmployeeForm({ onDone, onSkip, onSeveral }: Props) {
  const { t } = useTranslation(['setup', 'people-list'])
  const [isListOpen, setIsList] = useState(false)
  const { t: errors } = useTranslation('errors')
  const company = useCompany()
  const client = useQueryClient()
  const cacheEmployee = useCacheEmployee()
  const [{ id, token }] = useState(() => ({ id: newId(), token: createEmployeeToken() }))
  const [name, setName] = useDraft('first-employee-name', '')
  const [phoneText, setPhoneText] = useDraft('first-employee-phone', '')
  const phone = useParsedPhone(phoneText, company.country)

  async function create() {
    const phone_number = phone.state === 'absent' ? {} : { phone_number: phone.number }
    await cacheEmployee(await call(api.employees.create, { body: { id, name, token, ...phone_number } }))
    // The employee exists even if sending fails, and the company can send the text message later from the list.
    onDone(phone.state !== 'absent' && (await sendLoginText()) ? id : undefined)
  }

  async function sendLoginText(): Promise<boolean> {
    try {
      await call(api.employees.sendSms, { params: { id } })
      toast({ text: t('sms_sent', { name }) })
      return true
    } catch (error) {
      toast({ text: (await toFailure(error)).message })
      return false
    } finally {
      if (company.unconfirmed_texts_left !== undefined) void refreshAccount(client)
    }
  }

  if (isListOpen)
    return <PeopleList close={t('next')} onClose={hasAdded => (hasAdded ? onDone(undefined) : setIsList(false))} />
  return (
    <CallForm
      submit={t('next')}
      submitting={t('saving')}
      cancel={onSkip ? <Button onPress={onSkip}>{t('skip')}</Button> : null}
      validate={() => ({
        ...(name.trim() === '' ? { name: errors('field.name') } : {}),
        ...(phone.state === 'invalid' ? { phone_number: t('phone.invalid') } : {}),
      })}
      onSubmit={create}
    >
      <p>{t('employee_text')}</p>
      <Field name="name" label={t('employee_name')} autoComplete="off" value={name} onChange={setName} />
      <PhoneField
        name="phone_number"
        label={t('phone.label')}
        value={phoneText}
        onChange={setPhoneText}
        phone={phone}
        texts={{ absent: t('phone.absent'), valid: t('phone.valid'), invalid: t('phone.invalid') }}
      />
      {phone.state === 'valid' ? <ConfirmEmailNote /> : null}
      <Button
        kind="quiet"
        onPress={() => {
          onSeveral()
          setIsList(true)
        }}
      >
        {t('people-list:open')}
      </Button>
    </CallForm>
  )
}
