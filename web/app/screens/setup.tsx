import { useWelcomeMailNotice } from '../../features/sign-in/welcome-mail-notice.ts'
import { Setup } from '../../features/setup/setup.tsx'
import { useCompany } from '../../lib/session/session.ts'
import { LogOutButton } from '../log-out-button.tsx'
import styles from '../company-bar.module.css'

export function SetupScreen() {
  const company = useCompany()
  useWelcomeMailNotice(company)
  return (
    <Setup
      barActions={
        <span className={styles.right}>
          <span className={styles.company}>{company.name}</span>
          <LogOutButton />
        </span>
      }
    />
  )
}
