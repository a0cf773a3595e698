import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Page } from '../../ui/page.tsx'
import styles from './front.module.css'
import { LogIn } from './log-in.tsx'
import { SignUp } from './sign-up.tsx'

/** the first page until the landing page takes its place: what it is, and both forms */
export function Front() {
  const { t } = useTranslation('sign-in')
  return (
    <Page right={<a href="#login">{t('log_in')}</a>}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('headline')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <div className={styles.forms}>
          <SignUp />
          <LogIn />
          <p>
            <Link to="/login_employee">{t('log_in_as_employee')}</Link>
          </p>
        </div>
      </div>
    </Page>
  )
}
