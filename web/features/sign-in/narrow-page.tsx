import type { ReactNode } from 'react'
import { useTitle } from '../../lib/title.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './narrow.module.css'

interface Props {
  title: string
  /** links to the other ways in, below the card */
  others?: ReactNode
  children: ReactNode
}

/** one card in the middle of a page, and where else one may have wanted to go */
export function NarrowPage({ title, others, children }: Props) {
  useTitle(title)
  return (
    <Page narrow>
      <Card title={title} main>
        {children}
      </Card>
      {others ? <div className={styles.others}>{others}</div> : null}
    </Page>
  )
}
