import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayChange } from '../../../shared/domain/policies.ts'
import { useEmployee } from '../../lib/session.ts'
import { CheckBox } from '../../ui/check-box.tsx'
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
        <CheckBox isSelected={choice === 'yes'} onChange={isOn => choose(isOn ? 'yes' : 'no')}>
          {t('location.setting')}
        </CheckBox>
      ) : null}
      <p className={styles.soft}>{t('foot.you', { name: account.name, company: account.company.name })}</p>
      {waiting > 0 ? <p className={styles.soft}>{t('foot.kept', { count: waiting })}</p> : null}
      <div>{logOut}</div>
    </footer>
  )
}
