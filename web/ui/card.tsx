import type { ReactNode } from 'react'
import styles from './card.module.css'

export const Card = ({ title, children, id }: { title: string; children: ReactNode; id?: string }) => (
  <section className={styles.card} aria-labelledby={id ?? 'card-title'}>
    <h2 className={styles.title} id={id ?? 'card-title'}>
      {title}
    </h2>
    {children}
  </section>
)
