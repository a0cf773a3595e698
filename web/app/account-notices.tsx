import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../lib/session/session.ts'
import { useFormats } from '../lib/language/use-formats.ts'
import { createLazyComponent } from '../ui/feedback/lazy-component.tsx'
import { MailLink } from '../components/mail-link.tsx'
import styles from './account-notices.module.css'

const CompanyNotice = createLazyComponent(async () => (await import('./company-notice.tsx')).CompanyNotice)

export const AccountNotices = ({ account, children }: { account: Account; children: ReactNode }) => (
  <div className={styles.window}>
    <div>{children}</div>
    <div className={styles.notes}>
      <ClosedAccountNotice account={account} />
      {account.role === 'COMPANY' && (account.support_visit || account.try_out) ? (
        <Suspense fallback={null}>
          <CompanyNotice company={account} />
        </Suspense>
      ) : null}
    </div>
  </div>
)

function ClosedAccountNotice({ account }: { account: Account }) {
  const { t } = useTranslation('errors')
  const { date } = useFormats()
  const formatDay = (instant: string, timeZone: string) =>
    date({ dateStyle: 'long', timeZone }).format(new Date(instant))
  if (account.role === 'ADMIN') return null
  const isClosed = account.role === 'EMPLOYEE' ? account.company.disabled : account.disabled
  if (!isClosed) return null
  return (
    <aside className={styles.note}>
      {t('said.company_disabled')}
      {/* Only companies can export their data and ask for the account to be reopened. */}
      {account.role === 'COMPANY' ? (
        <>
          {' '}
          {account.deletion
            ? `${t('deleted_on', { day: formatDay(account.deletion.at, account.settings.time_zone) })} `
            : null}
          {t('reopen')} <MailLink country={account.country} />
        </>
      ) : null}
    </aside>
  )
}
