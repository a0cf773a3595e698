import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'
import { FormResult } from '../../ui/feedback/form-result.tsx'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

/**
 * The page that a mailed link opens, to confirm claims in the bank. It needs no log-in, because the recipient of an
 * invoice may have no account.
 */
export function ConfirmClaimsPage() {
  const { t } = useTranslation('sign-in')
  const [state, setState] = useState<Output<typeof api.billing.confirmClaims>['state']>()
  return (
    <NarrowPage title={t('claims.title')}>
      {state === undefined ? (
        <LinkForm
          submit={t('claims.submit')}
          submitting={t('claims.submitting')}
          redeem={async token => setState((await call(api.billing.confirmClaims, { body: { token } })).state)}
          invalidNotice={{ text: t('claims.dead_link'), linkText: t('log_in_as_company'), to: '/#login' }}
        >
          <p>{t('claims.text')}</p>
        </LinkForm>
      ) : (
        <FormResult>{t(`claims.done.${state}`)}</FormResult>
      )}
    </NarrowPage>
  )
}
