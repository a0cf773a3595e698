import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useAdmin } from '../lib/session.ts'
import { Page } from '../ui/page.tsx'
import styles from './company-bar.module.css'
import { LogOut } from './log-out.tsx'

/** The bar of all administrators' screens. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation(['admin', 'scripts'])
  const { name } = useAdmin()
  const nav = (
    <nav className={styles.screens} aria-label={t('scripts:screens')}>
      <NavLink to="/admin/app">{t('companies')}</NavLink>
      <NavLink to="/admin/scripts">{t('scripts:title')}</NavLink>
    </nav>
  )
  const right = (
    <span className="soft">
      {name} <LogOut />
    </span>
  )
  return (
    <Page nav={nav} right={right} wide>
      <h1 className="visually-hidden">{title}</h1>
      {children}
    </Page>
  )
}
