import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useAdmin } from '../../lib/session/session.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useCacheCompany, type Company } from './use-companies.ts'

export function CompanyNotes({ company, onDone }: { company: Company; onDone?: () => void }) {
  const { t } = useTranslation('admin')
  const cacheCompany = useCacheCompany()
  const { name: admin } = useAdmin()
  const [notes, setNotes] = useState(company.notes)
  const [line, setLine] = useState('')
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <CallForm
      submit={t('save')}
      submitting={t('saving')}
      cancel={onDone ? <Button onPress={onDone}>{t('cancel')}</Button> : null}
      onSubmit={async () => {
        const changedNotes = [notes.trimEnd(), line.trim() && `${today} ${admin}: ${line.trim()}`]
          .filter(Boolean)
          .join('\n')
        const body = { company_id: company.id, notes: changedNotes, seen: company.notes }
        cacheCompany(await call(api.admin.saveNotes, { body }))
        onDone?.()
      }}
    >
      <TextArea name="notes" label={t('columns.notes')} value={notes} onChange={setNotes} />
      <Field name="line" label={t('add_note', { admin, day: today })} value={line} onChange={setLine} />
    </CallForm>
  )
}
