import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { createEmployeeToken } from '../../../shared/domain/employee-token.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { defaultPermissions } from '../../../shared/domain/policies.ts'
import { call } from '../../lib/session/api.ts'
import { useCallWithLargerPlan } from '../../lib/billing/larger-plan.ts'
import { useDraft } from '../../lib/browser/drafts.ts'
import { useCacheEmployee } from '../../lib/entries/employee-and-project-lists.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { useParsedPhone } from '../../components/phone-field.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import { toEmployeeDraft, toIntegrations, listVisiblePrograms, type EmployeeDraft } from './draft.ts'

const createEmptyDraft = (): EmployeeDraft =>
  toEmployeeDraft({
    name: '',
    login_token: createEmployeeToken(),
    needs: [...defaultPermissions],
    phone_number: null,
    integrations: {},
  })

interface Props {
  onDone: () => void
  onCreated: (id: string) => void
  /** Opens the form for several people at once. */
  onSeveral: () => void
}

export function CreateEmployeeForm({ onDone, onCreated, onSeveral }: Props) {
  const { t } = useTranslation(['employees', 'people-list'])
  const { t: translateError } = useTranslation('errors')
  const company = useCompany()
  const cacheEmployee = useCacheEmployee()
  const callWithPlan = useCallWithLargerPlan()
  // All attempts use one id, so that a retry after a lost response creates no second employee.
  const [id] = useState(newId)
  const [draft, setDraft] = useDraft('new-employee', createEmptyDraft)
  const phone = useParsedPhone(draft.phone, company.country)

  async function create() {
    const { name, token, needs } = draft
    const integrations = toIntegrations(draft)
    const body = {
      id,
      name,
      // The servers generate the password in a try-out, and on a support visit, whose administrator may not know it.
      ...(company.support_visit || company.try_out ? {} : { token }),
      needs: [...needs],
      ...(phone.number ? { phone_number: phone.number } : {}),
      ...(Object.keys(integrations).length > 0 ? { integrations } : {}),
    }
    await cacheEmployee(
      await callWithPlan(acceptance => call(api.employees.create, { body: { ...body, ...acceptance } })),
    )
    onCreated(id)
    onDone()
  }

  return (
    <CallForm
      submit={t('create_submit')}
      submitting={t('creating')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      validate={() => ({
        ...(draft.name.trim() === '' ? { name: translateError('field.name') } : {}),
        ...(phone.state === 'invalid' ? { phone_number: t('phone_note.invalid') } : {}),
      })}
      onSubmit={create}
    >
      <EmployeeFields
        nameField="name"
        draft={draft}
        onChange={change => setDraft({ ...draft, ...change })}
        phone={company.try_out ? undefined : phone}
        programs={listVisiblePrograms(company.integrations)}
      />
      <Button kind="quiet" onPress={onSeveral}>
        {t('people-list:open')}
      </Button>
    </CallForm>
  )
}
