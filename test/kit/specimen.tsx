import { useCallback, type ReactNode } from 'react'
import styles from './kit.module.css'
import { useKitTexts, type KitTexts } from './use-kit-texts.ts'

export function Section({ id, children }: { id: keyof KitTexts['sections']; children: ReactNode }) {
  const texts = useKitTexts()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {texts.sections[id]}
      </h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  )
}

/** Shows one state of a component, captioned with the state's name. */
export function Specimen({
  state,
  wide: isWide = false,
  children,
}: {
  state: keyof KitTexts['states']
  wide?: boolean
  children: ReactNode
}) {
  const texts = useKitTexts()
  return (
    <div className={isWide ? `${styles.specimen} ${styles.wide}` : styles.specimen} data-state={state}>
      <p className={styles.state}>{texts.states[state]}</p>
      {children}
    </div>
  )
}

export function useSampleTexts(): (key: keyof KitTexts['samples']) => string {
  const texts = useKitTexts()
  return useCallback(key => texts.samples[key], [texts])
}
