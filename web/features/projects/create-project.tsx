import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { call } from '../../lib/session/api.ts'
import { useDraft } from '../../lib/browser/drafts.ts'
import { useCacheProject } from '../../lib/entries/employee-and-project-lists.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'

export function CreateProjectForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('projects')
  const { t: errors } = useTranslation('errors')
  const cacheProject = useCacheProject()
  // All attempts use one id, so that a retry after a lost response creates no second project.
  const [id] = useState(newId)
  const [name, setName] = useDraft('new-project-name', '')
  const [description, setDescription] = useDraft('new-project-description', '')
  return (
    <CallForm
      submit={t('create_submit')}
      submitting={t('creating')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      validate={(): Record<string, string> => (name.trim() === '' ? { name: errors('field.name') } : {})}
      onSubmit={async () => {
        const text = description.trim()
        await cacheProject(
          await call(api.projects.create, { body: { id, name, ...(text ? { description: text } : {}) } }),
        )
        onDone()
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it */}
      <Field name="name" autoFocus label={t('name')} value={name} onChange={setName} autoComplete="off" />
      <TextArea name="description" label={t('description_optional')} value={description} onChange={setDescription} />
    </CallForm>
  )
}
