import { useTranslation } from 'react-i18next'
import { operator } from '../../shared/brand.ts'
import type { Account } from '../lib/session.ts'
import styles from './closed-note.module.css'

/** The company's account was closed: everybody who belongs to it reads what they can still do, and whom to write to. */
export function ClosedNote({ account }: { account: Account }) {
  const { t } = useTranslation('errors')
  const isClosed = account.role === 'EMPLOYEE' ? account.company.disabled : account.disabled
  if (!isClosed) return null
  return (
    <aside className={styles.note}>
      {t('said.company_disabled')} {t('reopen')} <a href={`mailto:${operator.email}`}>{operator.email}</a>
    </aside>
  )
}
