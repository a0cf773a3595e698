import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listOperatorFacts, legalPagesSince } from '../../../shared/operator.ts'
import { useMarket } from '../../lib/browser/market.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useTitle } from '../../lib/browser/use-title.ts'
import { SiteLinks } from '../../ui/layout/site-links.tsx'
import { Page } from '../../ui/layout/page.tsx'
import styles from './reading.module.css'

interface Props {
  title: string
  note?: string
  children: ReactNode
}

export function ReadingPage({ title, note, children }: Props) {
  useTitle(title)
  return (
    <Page>
      <article className={styles.article}>
        <h1 className={styles.title}>{title}</h1>
        {note ? <p className={styles.note}>{note}</p> : null}
        {children}
      </article>
      <SiteLinks />
    </Page>
  )
}

export function useOperatorFacts() {
  const { language } = useFormats()
  return listOperatorFacts(language, useMarket().currency)
}

export function useEffectiveDateText(): string {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  return t('in_force', { date: formats.day(legalPagesSince) })
}

export const TextSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
)
