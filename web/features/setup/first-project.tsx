import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { call } from '../../lib/session/api.ts'
import { useCacheProject } from '../../lib/entries/employee-and-project-lists.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Field } from '../../ui/fields/field.tsx'

interface Props {
  onDone: () => void
  /** Undefined while the company has no project. */
  onSkip: (() => void) | undefined
}

export function FirstProjectForm({ onDone, onSkip }: Props) {
  const { t } = useTranslation('setup')
  const { t: errors } = useTranslation('errors')
  const cacheProject = useCacheProject()
  // All attempts use one id, so that a retry after a lost response creates no second project.
  const [id] = useState(newId)
  return (
    <CallForm
      submit={t('next')}
      submitting={t('saving')}
      cancel={onSkip ? <Button onPress={onSkip}>{t('skip')}</Button> : null}
      validate={({ name = '' }): Record<string, string> => (name.trim() === '' ? { name: errors('field.name') } : {})}
      onSubmit={async ({ name = '' }) => {
        await cacheProject(await call(api.projects.create, { body: { id, name } }))
        onDone()
      }}
    >
      <p>{t('project_text')}</p>
      <Field name="name" label={t('project_name')} autoComplete="off" />
    </CallForm>
  )
}
