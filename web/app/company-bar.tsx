import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { soon } from '../lib/late.ts'
import { useCompany } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Page } from '../ui/page.tsx'
import { LogOut } from './log-out.tsx'
import styles from './company-bar.module.css'
import type { PlaceName } from './places/company.tsx'
import { TrialNote } from './trial-note.tsx'

const ChangePassword = soon(async () => (await import('../features/sign-in/change-password.tsx')).ChangePassword)

interface Props {
  here: PlaceName
  names: readonly PlaceName[]
  children: ReactNode
}

export function CompanyBar({ here, names, children }: Props) {
  const { t } = useTranslation(['shell', 'sign-in'])
  const company = useCompany()
  const [isChanging, setIsChanging] = useState(false)
  const nav = (
    <nav className={styles.places} aria-label={t('places_label')}>
      {names.map(name => (
        <a key={name} href={`#${name}`} aria-current={name === here ? 'page' : undefined}>
          {t(`places.${name}`)}
        </a>
      ))}
    </nav>
  )
  const right = (
    <span className={styles.right}>
      <TrialNote company={company} />
      <span className={styles.company}>{company.name}</span>
      <Button kind="quiet" onPress={() => setIsChanging(true)}>
        {t('sign-in:change_password')}
      </Button>
      <Dialog title={t('sign-in:change_password')} isOpen={isChanging} onClose={() => setIsChanging(false)}>
        <ChangePassword onClose={() => setIsChanging(false)} />
      </Dialog>
      <LogOut />
    </span>
  )
  return (
    <Page nav={nav} right={right} wide>
      {children}
    </Page>
  )
}
