import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Foot } from '../../ui/site-links.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './front.module.css'
import { LogIn } from './log-in.tsx'
import { SignUp } from './sign-up.tsx'

/** The front page with both forms, until there is a landing page. */
export function Front() {
  const { t } = useTranslation('sign-in')
  useFormInHash()
  return (
    <Page right={<Link to="/#login">{t('log_in')}</Link>}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('headline')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <div className={styles.forms}>
          <SignUp />
          <LogIn />
          <p className={styles.ways}>
            <Link to="/login_employee">{t('log_in_as_employee')}</Link>
            <Link to="/login_time_clock">{t('log_in_time_clock')}</Link>
          </p>
        </div>
      </div>
      <Foot />
    </Page>
  )
}

/** Focuses the first field of the form that the hash names. */
function useFormInHash(): void {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    if (hash) document.getElementById(hash.slice(1))?.closest('section')?.querySelector('input')?.focus()
  }, [location])
}
