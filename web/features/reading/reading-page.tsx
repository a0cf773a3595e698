import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesInForce } from '../../../shared/brand.ts'
import { useTitle } from '../../lib/title.ts'
import { showDay } from '../../lib/intl.ts'
import { Foot } from '../../ui/foot.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './reading.module.css'

interface Props {
  title: string
  /** stands below the title; without it, since when the page is in force */
  note?: ReactNode
  children: ReactNode
}

/** a page to read: one column, no wider than an eye likes */
export function ReadingPage({ title, note, children }: Props) {
  const { t } = useTranslation('shell')
  useTitle(title)
  return (
    <Page>
      <article className={styles.article}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.note}>{note ?? t('in_force', { date: showDay(pagesInForce) })}</p>
        {children}
      </article>
      <Foot />
    </Page>
  )
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
)
