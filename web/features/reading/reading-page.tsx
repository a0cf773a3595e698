import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesInForce } from '../../../shared/brand.ts'
import { showDay } from '../../lib/intl.ts'
import { useTitle } from '../../lib/title.ts'
import { Foot } from '../../ui/foot.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './reading.module.css'

interface Props {
  title: string
  /** stands below the title */
  note?: string
  children: ReactNode
}

/** a page to read: one column, no wider than an eye likes */
export function ReadingPage({ title, note, children }: Props) {
  useTitle(title)
  return (
    <Page>
      <article className={styles.article}>
        <h1 className={styles.title}>{title}</h1>
        {note ? <p className={styles.note}>{note}</p> : null}
        {children}
      </article>
      <Foot />
    </Page>
  )
}

/** since when a page holds that people rely on */
export function useInForce(): string {
  const { t } = useTranslation('shell')
  return t('in_force', { date: showDay(pagesInForce) })
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
)
