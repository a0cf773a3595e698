import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useLogInAndOpen } from './use-log-in-and-open.ts'
import { LinkForm } from './link-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function LoginLinkTimeClock() {
  const { t } = useTranslation('sign-in')
  const logInAndOpen = useLogInAndOpen()
  return (
    <NarrowPage title={t('log_in_time_clock')}>
      <LinkForm
        kind="time_clock"
        submit={t('start_time_clock')}
        submitting={t('logging_in')}
        redeem={async token => logInAndOpen(await call(api.auth.timeClockLoginToken, { body: { token } }))}
        invalidNotice={{ text: t('dead_time_clock_link'), linkText: t('log_in_time_clock'), to: '/login_time_clock' }}
      />
    </NarrowPage>
  )
}
