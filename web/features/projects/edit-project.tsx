import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useDraft } from '../../lib/browser/drafts.ts'
import { useCacheProject, type Project } from '../../lib/entries/employee-and-project-lists.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useAnnounceUnsavedForm, type UnsavedListener } from '../../ui/dialog/use-leave-guard.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'

interface Props {
  project: Project
  onUnsaved: UnsavedListener
  onCancel: () => void
  onDone: () => void
}

export const projectFormName = 'project'

export function EditProjectForm({ project, onUnsaved, onCancel, onDone }: Props) {
  const { t } = useTranslation('projects')
  const cacheProject = useCacheProject()
  const [name, setName] = useDraft(`project-name ${project.id}`, project.name)
  const [description, setDescription] = useDraft(`project-description ${project.id}`, project.description ?? '')
  const changes = {
    ...(name.trim() === project.name ? {} : { new_name: name }),
    ...(description.trim() === (project.description ?? '') ? {} : { new_description: description }),
  }
  const hasChanges = Object.keys(changes).length > 0
  useAnnounceUnsavedForm(onUnsaved, projectFormName, hasChanges)
  // The user may open another project while this one is saved. Saving must not close that project.
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return (
    <CallForm
      submit={t('save')}
      submitting={t('saving')}
      cancel={<Button onPress={onCancel}>{t('cancel')}</Button>}
      isDisabled={name.trim() === '' || !hasChanges}
      onSubmit={async () => {
        await cacheProject(await call(api.projects.edit, { body: { id: project.id, ...changes } }))
        if (isMounted.current) onDone()
      }}
    >
      <Field name="new_name" label={t('name')} value={name} onChange={setName} autoComplete="off" />
      <TextArea
        name="new_description"
        label={t('description_optional')}
        value={description}
        onChange={setDescription}
      />
    </CallForm>
  )
}
