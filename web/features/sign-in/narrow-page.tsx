import type { ReactNode } from 'react'
import { useTitle } from '../../lib/browser/use-title.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import styles from './narrow.module.css'

interface Props {
  title: string
  links?: ReactNode
  children: ReactNode
}

export function NarrowPage({ title, links, children }: Props) {
  useTitle(title)
  return (
    <Page isNarrow>
      <Card title={title} isMain>
        {children}
      </Card>
      {links ? <div className={styles.others}>{links}</div> : null}
    </Page>
  )
}
