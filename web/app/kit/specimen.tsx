import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { namespaces } from '../../lib/i18next.ts'
import styles from './kit.module.css'

type Page = (typeof namespaces)['kit']['page']

/** a heading with an id, and pieces below it */
export function Section({ id, children }: { id: keyof Page['sections']; children: ReactNode }) {
  const { t } = useTranslation('kit')
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t(`page.sections.${id}`)}
      </h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  )
}

/** one piece in one state, with the state's name above it */
export function Specimen({
  state,
  wide = false,
  children,
}: {
  state: keyof Page['states']
  wide?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('kit')
  return (
    <div className={wide ? `${styles.specimen} ${styles.wide}` : styles.specimen} data-state={state}>
      <p className={styles.state}>{t(`page.states.${state}`)}</p>
      {children}
    </div>
  )
}

/** the words of the samples */
export function useSamples(): (key: keyof Page['samples']) => string {
  const { t } = useTranslation('kit')
  return key => t(`page.samples.${key}`)
}
