import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { namespaces } from '../../lib/language/i18n-types.ts'
import styles from './kit.module.css'

type Page = (typeof namespaces)['kit']['page']

/** A heading with an id, and samples below. */
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

/** A component in one state, captioned with the name of the state. */
export function Specimen({
  state,
  wide: isWide = false,
  children,
}: {
  state: keyof Page['states']
  wide?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('kit')
  return (
    <div className={isWide ? `${styles.specimen} ${styles.wide}` : styles.specimen} data-state={state}>
      <p className={styles.state}>{t(`page.states.${state}`)}</p>
      {children}
    </div>
  )
}

export function useSampleTexts(): (key: keyof Page['samples']) => string {
  const { t } = useTranslation('kit')
  return useCallback(key => t(`page.samples.${key}`), [t])
}
