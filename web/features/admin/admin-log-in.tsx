import type { ErrorText } from '../../../shared/api/errors.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { api } from 'virtual:api'
import { CallError } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'
import { useSession, useSetAccount } from '../../lib/session/session.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useTitle } from '../../lib/browser/use-title.ts'

const isCodeRequired = (error: unknown): boolean =>
  error instanceof CallError && (error.body as { error?: ErrorText } | undefined)?.error === 'Code required'

/** Asks for the code in a second step, because only the servers know whether a code is needed. */
export function AdminLogIn() {
  const { t } = useTranslation('admin')
  useTitle(t('log_in'))
  const { data: account } = useSession()
  const setAccount = useSetAccount()
  const [needsCode, setNeedsCode] = useState(false)
  if (account) return <Navigate to="/" replace />
  return (
    <Page isNarrow>
      <Card title={t('log_in')} isMain>
        <CallForm
          submit={t('log_in')}
          submitting={t('logging_in')}
          onSubmit={async ({ username = '', password = '', code }) => {
            try {
              const body = { username, password, ...(code ? { code } : {}) }
              await setAccount(await call(api.admin.login, { body }))
            } catch (error) {
              if (needsCode || !isCodeRequired(error)) throw error
              setNeedsCode(true)
            }
          }}
        >
          <Field name="username" label={t('username')} autoComplete="username" isRequired />
          <Field name="password" label={t('password')} type="password" autoComplete="current-password" isRequired />
          {needsCode ? (
            <Field
              name="code"
              label={t('code')}
              autoComplete="one-time-code"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field has just appeared, and only it is empty
              autoFocus
            />
          ) : null}
        </CallForm>
      </Card>
    </Page>
  )
}
