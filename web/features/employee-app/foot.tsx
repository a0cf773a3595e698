import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayChange } from '../../../shared/domain/policies.ts'
import { useEmployee } from '../../lib/session.ts'
import styles from './employee-app.module.css'
import { choose, useChoice } from './location.ts'

/** what one seldom needs */
export function Foot({ logOut, waiting }: { logOut: ReactNode; waiting: number }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const choice = useChoice()
  return (
    <footer className={styles.foot}>
      {mayChange(account) ? (
        // the browser's own: the first look is spared what a box of the kit brings with it
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={choice === 'yes'}
            onChange={({ target }) => choose(target.checked ? 'yes' : 'no')}
          />
          {t('location.setting')}
        </label>
      ) : null}
      <p className={styles.soft}>{t('foot.you', { name: account.name, company: account.company.name })}</p>
      {waiting > 0 ? <p className={styles.soft}>{t('foot.kept', { count: waiting })}</p> : null}
      <div>{logOut}</div>
    </footer>
  )
}
