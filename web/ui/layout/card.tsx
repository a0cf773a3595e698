import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

interface Props {
  title: string
  children: ReactNode
  id?: string
  isMain?: boolean
}

export function Card({ title, children, id, isMain = false }: Props) {
  const ownId = useId()
  const Title = isMain ? 'h1' : 'h2'
  return (
    <section className={styles.card} aria-labelledby={id ?? ownId}>
      <Title className={styles.title} id={id ?? ownId}>
        {title}
      </Title>
      {children}
    </section>
  )
}
