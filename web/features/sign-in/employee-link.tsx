import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { brand } from '../../../shared/brand.ts'
import { api } from 'virtual:api'
import { unsentLanguageSetting } from '../../lib/language/chosen-language.ts'
import { showLanguage } from '../../lib/language/i18n.ts'
import { call } from '../../lib/session/api.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { InstallPage } from './install-page.tsx'
import { useLogInAndOpen } from './use-log-in-and-open.ts'
import { isTokenRefused, LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

/** Logs an employee in by the token of the link in a text message. Without a token, explains how to install the app. */
export function EmployeeLink() {
  const [query] = useSearchParams()
  const token = query.get('t')
  return token ? <LogIn token={token} /> : <InstallPage />
}

/** Greets the employee by name in their language, so that they can trust the link. */
function LogIn({ token }: { token: string }) {
  const { t } = useTranslation('sign-in')
  const logInAndOpen = useLogInAndOpen()
  const owner = useQuery({
    queryKey: ['link-owner', token],
    queryFn: async ({ signal }) => {
      const linkOwner = await call(api.employee.linkOwner, { body: { token }, signal })
      const language = unsentLanguageSetting.get() ?? linkOwner.language
      if (language) await showLanguage(language)
      return linkOwner
    },
    retry: false,
    staleTime: Infinity,
  })
  const { name, company } = owner.data ?? {}
  if (owner.isPending)
    return (
      <NarrowPage title={t('log_in_as_employee')}>
        <Skeleton />
      </NarrowPage>
    )
  return (
    <NarrowPage title={name ? t('employee_link_greeting', { name }) : t('log_in_as_employee')}>
      <LinkForm
        parameter="t"
        submit={t('log_in')}
        submitting={t('logging_in')}
        isInvalid={isTokenRefused(owner.error)}
        redeem={async value => logInAndOpen(await call(api.employee.loginToken, { body: { token: value } }))}
        invalidNotice={{ text: t('dead_employee_link'), linkText: t('log_in_as_employee'), to: '/login_employee' }}
      >
        {company ? <p>{t('employee_link_company', { company, brand })}</p> : null}
        <p>{t('employee_link_text')}</p>
      </LinkForm>
    </NarrowPage>
  )
}
