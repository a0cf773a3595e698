import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Filter } from './filter.ts'
import styles from './toolbar.module.css'

const Filters = lazyComponent(async () => (await import('./filters.tsx')).Filters)
const ColumnMenu = lazyComponent(async () => (await import('./column-menu.tsx')).ColumnMenu)

interface Props {
  filter: Filter
  today: string
  /** The filters load after the entries. */
  isReady: boolean
  onChange: (part: Partial<Filter>) => void
  onAdd: () => void
}

export function Toolbar({ filter, today, isReady, onChange, onAdd }: Props) {
  const { t } = useTranslation('entries')
  const { approve_work_logs } = useCompany().settings.features
  const placeholders = <FilterPlaceholders count={approve_work_logs ? 4 : 3} />
  return (
    <div className={styles.tools}>
      {isReady ? (
        <Suspense fallback={placeholders}>
          <Filters filter={filter} today={today} onChange={onChange} />
        </Suspense>
      ) : (
        placeholders
      )}
      <span className={styles.right}>
        <span className={styles.columns}>
          <Suspense>{isReady ? <ColumnMenu /> : null}</Suspense>
        </span>
        <Button id="add" kind="primary" shortcut="n" onPress={onAdd}>
          {t('add')}
        </Button>
      </span>
    </div>
  )
}

/** Placeholders as large as the filters, so that nothing moves when they load. */
const FilterPlaceholders = ({ count }: { count: number }) => (
  <div className={styles.filters} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.waiting} />
    ))}
  </div>
)
