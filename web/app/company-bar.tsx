import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../lib/session.ts'
import { Page } from '../ui/page.tsx'
import { LogOut } from './log-out.tsx'
import styles from './company-bar.module.css'
import { NewsNote } from './news-note.tsx'
import type { PlaceName } from './places/company.tsx'
import { TrialNote } from './trial-note.tsx'

interface Props {
  here: PlaceName
  names: readonly PlaceName[]
  children: ReactNode
}

export function CompanyBar({ here, names, children }: Props) {
  const { t } = useTranslation('shell')
  const company = useCompany()
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
      <NewsNote company={company} />
      <TrialNote company={company} />
      <span className={styles.company}>{company.name}</span>
      <LogOut />
    </span>
  )
  return (
    <Page nav={nav} right={right} wide>
      {children}
    </Page>
  )
}
