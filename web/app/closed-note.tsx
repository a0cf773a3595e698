import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../lib/session.ts'
import { MailLink } from '../ui/mail-link.tsx'
import styles from './closed-note.module.css'

/** A screen, with a note below it if the company's account was closed. */
export const AboveClosedNote = ({ account, children }: { account: Account; children: ReactNode }) => (
  <div className={styles.window}>
    <div>{children}</div>
    <ClosedNote account={account} />
  </div>
)

function ClosedNote({ account }: { account: Account }) {
  const { t } = useTranslation('errors')
  if (account.role === 'ADMIN') return null
  const isClosed = account.role === 'EMPLOYEE' ? account.company.disabled : account.disabled
  if (!isClosed) return null
  return (
    <aside className={styles.note}>
      {t('said.company_disabled')}
      {/* Only companies can export data and have the account reopened. */}
      {account.role === 'COMPANY' ? (
        <>
          {' '}
          {t('reopen')} <MailLink country={account.country} />
        </>
      ) : null}
    </aside>
  )
}
