import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { maxReasonLength, supportVisitMinutes } from '../../../shared/domain/support-visits.ts'
import { call } from '../../lib/session/api.ts'
import { useSetAccount } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'

export function StartSupportVisitForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const setAccount = useSetAccount()
  return (
    <CallForm
      submit={t('visit.begin')}
      submitting={t('logging_in')}
      cancel={<Button onPress={onClose}>{t('cancel')}</Button>}
      validate={({ reason = '' }): Record<string, string> =>
        reason.trim() === '' ? { reason: t('visit.reason_missing') } : {}
      }
      onSubmit={async ({ reason = '' }) => {
        await setAccount(await call(api.admin.loginAs, { params: { id }, reason }))
      }}
    >
      <p>{t('visit.begin_text', { count: supportVisitMinutes })}</p>
      <Field
        name="reason"
        label={t('visit.reason')}
        autoComplete="off"
        maxLength={maxReasonLength}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
        autoFocus
        isRequired
      />
    </CallForm>
  )
}
