import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../ui/link.tsx'
import { useAdmin } from '../lib/session/session.ts'
import { useTitle } from '../lib/browser/use-title.ts'
import { Page } from '../ui/layout/page.tsx'
import styles from './company-bar.module.css'
import { LogOutButton } from './log-out-button.tsx'

const screens = { companies: '/admin/app', scripts: '/admin/scripts', audit: '/admin/audit' } as const

export function AdminPage({ current, children }: { current: keyof typeof screens; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { name } = useAdmin()
  useTitle(t(`screens.${current}`))
  const nav = (
    <nav className={styles.screens} aria-label={t('screens.label')}>
      {(['companies', 'scripts', 'audit'] as const).map(screen => (
        <Link key={screen} to={screens[screen]} aria-current={screen === current ? 'page' : undefined}>
          {t(`screens.${screen}`)}
        </Link>
      ))}
    </nav>
  )
  const barActions = (
    <span className={styles.right}>
      <span className={styles.company}>{name}</span>
      <LogOutButton />
    </span>
  )
  return (
    <Page nav={nav} barActions={barActions} isWide>
      <h1 className="visually-hidden">{t(`screens.${current}`)}</h1>
      {children}
    </Page>
  )
}
