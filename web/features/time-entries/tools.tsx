import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '../../lib/late.ts'
import { useCompany } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Filter } from './filter.ts'
import styles from './tools.module.css'

const Filters = late(async () => (await import('./filters.tsx')).Filters)
const ColumnMenu = late(async () => (await import('./column-menu.tsx')).ColumnMenu)

interface Props {
  filter: Filter
  today: string
  /** the entries are seen first: what narrows them is loaded after them */
  isReady: boolean
  onChange: (part: Partial<Filter>) => void
  onAdd: () => void
}

export function Tools({ filter, today, isReady, onChange, onAdd }: Props) {
  const { t } = useTranslation('entries')
  const { approve_work_logs } = useCompany().settings.features
  const waiting = <Waiting count={approve_work_logs ? 4 : 3} />
  return (
    <div className={styles.tools}>
      {isReady ? (
        <Suspense fallback={waiting}>
          <Filters filter={filter} today={today} onChange={onChange} />
        </Suspense>
      ) : (
        waiting
      )}
      <span className={styles.right}>
        <span className={styles.columns}>
          <Suspense>{isReady ? <ColumnMenu /> : null}</Suspense>
        </span>
        <Button id="add" kind="go" shortcut="n" onPress={onAdd}>
          {t('add')}
        </Button>
      </span>
    </div>
  )
}

/** as large as the filters, so that nothing moves when they come */
const Waiting = ({ count }: { count: number }) => (
  <div className={styles.filters} aria-hidden="true">
    {Array.from({ length: count }, (_, n) => (
      <div key={n} className={styles.waiting} />
    ))}
  </div>
)
