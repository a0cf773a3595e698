import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../shared/domain/languages.ts'
import { canMakeChanges } from '../../../shared/domain/policies.ts'
import { useChooseLanguage } from '../../lib/session/choose-language.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { LanguageSwitcher } from '../../ui/layout/language-switcher.tsx'
import styles from './employee-app.module.css'
import { setLocationConsent, useLocationConsent } from './location.ts'

export function Footer({ logOut, queuedCount }: { logOut: ReactNode; queuedCount: number }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const consent = useLocationConsent()
  const chooseLanguage = useChooseLanguage()
  return (
    <footer className={styles.foot}>
      {canMakeChanges(account) ? (
        // The check box is native, so that the first load does not need the code of our own check box.
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={consent === 'yes'}
            onChange={({ target }) => setLocationConsent(target.checked ? 'yes' : 'no')}
          />
          {t('location.setting')}
        </label>
      ) : null}
      <LanguageSwitcher languages={languages} choice={{ onChoose: chooseLanguage }} />
      <p className="soft small">{t('foot.you', { name: account.name, company: account.company.name })}</p>
      {queuedCount > 0 ? <p className="soft small">{t('foot.kept', { count: queuedCount })}</p> : null}
      <div>{logOut}</div>
    </footer>
  )
}
