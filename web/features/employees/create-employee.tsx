import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newEmployeeToken } from '../../../shared/domain/employee-token.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { defaultNeeds } from '../../../shared/domain/policies.ts'
import { call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { usePutEmployee } from '../../lib/employee-and-project-lists.ts'
import { useCompany } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { CallForm } from '../../ui/call-form.tsx'
import { usePhone } from '../../ui/phone-field.tsx'
import { Details } from './details.tsx'
import { draftOf, integrationsOf, shownFields, type Draft } from './draft.ts'
import { useCheck } from './use-check.ts'

const emptyDraft = (): Draft =>
  draftOf({ name: '', login_token: newEmployeeToken(), needs: [...defaultNeeds], phone_number: null, integrations: {} })

export function CreateEmployee({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('employees')
  const { t: errors } = useTranslation('errors')
  const company = useCompany()
  const put = usePutEmployee()
  // All attempts use one id, so that a repeat after a lost answer creates no second employee.
  const [id] = useState(newId)
  const [draft, setDraft] = useDraft('new-employee', emptyDraft)
  const phone = usePhone(draft.phone, company.country)
  const check = useCheck(phone)

  async function create() {
    const { name, token, needs } = draft
    const integrations = integrationsOf(draft)
    const body = {
      id,
      name,
      // Nobody on a support visit may know the letters of an employee, so the servers choose them.
      ...(company.support_visit ? {} : { token }),
      needs: [...needs],
      ...(phone.number ? { phone_number: phone.number } : {}),
      ...(Object.keys(integrations).length > 0 ? { integrations } : {}),
    }
    await put(await call(api.employees.create, { body }))
    onDone()
  }

  return (
    <CallForm
      submit={t('create_submit')}
      submitting={t('creating')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      check={() => ({ ...(draft.name.trim() === '' ? { name: errors('field.name') } : {}), ...check() })}
      onSubmit={create}
    >
      <Details
        nameField="name"
        draft={draft}
        onChange={change => setDraft({ ...draft, ...change })}
        phone={phone}
        programs={shownFields(company.integrations)}
      />
    </CallForm>
  )
}
