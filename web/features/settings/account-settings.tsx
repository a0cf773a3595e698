import { useTranslation } from 'react-i18next'
import { MailLink } from '../../components/mail-link.tsx'
import type { Company } from '../../lib/session/session.ts'
import styles from './settings.module.css'

export function AccountSettings({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.rows}>
      <dl className="facts">
        <dt>{t('company_name')}</dt>
        <dd>{company.name}</dd>
        <dt>{t('email')}</dt>
        <dd>{company.email}</dd>
      </dl>
      <p className={styles.note}>
        {t('account_note')} <MailLink country={company.country} />
      </p>
    </div>
  )
}
