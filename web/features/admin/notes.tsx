import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useCacheCompany, type Company } from './use-companies.ts'

export function Notes({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useTranslation('admin')
  const cacheCompany = useCacheCompany()
  const [notes, setNotes] = useState(company.notes)
  return (
    <CallForm
      submit={t('save')}
      submitting={t('saving')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      onSubmit={async () => {
        cacheCompany(await call(api.admin.saveNotes, { body: { company_id: company.id, notes } }))
        onDone()
      }}
    >
      <TextArea name="notes" label={t('columns.notes')} value={notes} onChange={setNotes} />
    </CallForm>
  )
}
