import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useHasMinWidth } from '../../ui/table/use-container-query.ts'
import { countActiveFilters, type EntryFilter } from './entry-filter.ts'
import styles from './entries-toolbar.module.css'

const Filters = createLazyComponent(async () => (await import('./filters.tsx')).Filters)
const ColumnMenu = createLazyComponent(async () => (await import('./column-menu.tsx')).ColumnMenu)

export interface FilterProps {
  filter: EntryFilter
  today: string
  onChange: (part: Partial<EntryFilter>) => void
}

interface Props extends FilterProps {
  /** False until the entries are painted, because the filters load after them. */
  isReady: boolean
  onAdd: () => void
  /** Opens the filters in a dialog if they do not fit above the table. */
  onOpenFilters: () => void
}

/** From this width, the filters and buttons fit in one line. */
const minLineWidthPx = 820

export function EntriesToolbar({ isReady, onAdd, onOpenFilters, ...filters }: Props) {
  const { t } = useTranslation('entries')
  const [ref, isWideEnough] = useHasMinWidth(minLineWidthPx)
  return (
    <div ref={ref} className={isWideEnough === false ? styles.tools : `${styles.tools} ${styles.line}`}>
      {isWideEnough === false ? (
        <FilterButton count={countActiveFilters(filters.filter, filters.today)} onPress={onOpenFilters} />
      ) : (
        <FilterLine isReady={isReady && isWideEnough === true} {...filters} />
      )}
      <Button id="add" kind="primary" shortcut="n" onPress={onAdd}>
        {t('add')}
      </Button>
    </div>
  )
}

function FilterLine({ isReady, ...filters }: FilterProps & { isReady: boolean }) {
  const { approve_work_logs } = useCompany().settings.features
  const placeholders = <FilterPlaceholders count={approve_work_logs ? 4 : 3} />
  return (
    <>
      {isReady ? (
        <Suspense fallback={placeholders}>
          <Filters {...filters} />
        </Suspense>
      ) : (
        placeholders
      )}
      <span className={styles.columns}>
        <Suspense>{isReady ? <ColumnMenu /> : null}</Suspense>
      </span>
    </>
  )
}

function FilterButton({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation('entries')
  return (
    <span className={count > 0 ? `${styles.opener} ${styles.active}` : styles.opener}>
      <Button id="filters" aria-haspopup="dialog" onPress={onPress}>
        {count > 0 ? t('filters_active', { count }) : t('filters')}
      </Button>
    </span>
  )
}

/**
 * Shows placeholders until the filters load. They are as large as the filters, so that nothing moves when the filters
 * appear.
 */
const FilterPlaceholders = ({ count }: { count: number }) => (
  <div className={styles.filters} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.waiting} />
    ))}
  </div>
)
