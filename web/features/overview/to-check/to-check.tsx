import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useHasMinWidth } from '../../../ui/table/use-container-query.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import { allEntriesAddress, toEntriesOfDaysAddress } from '../addresses.ts'
import { OverviewCard } from '../overview-card.tsx'
import { useOverviewFormats } from '../use-overview-formats.ts'
import type { Overview } from '../use-overview.ts'
import { focusNextRow } from './focus-next-row.ts'
import { mergeSolvedRows, type SolvedRow, type SolvedMessage } from './merge-solved.ts'
import { toStateKey } from './row-keys.ts'
import { RowToCheck } from './row-to-check.tsx'
import { SolvedLine } from './solved-line.tsx'
import styles from './to-check.module.css'

const headingId = 'to-check'
/** A narrow window shows fewer rows, because the clocked-in employees come below them. */
const maxRows = { wide: 8, narrow: 3 }
const minWideWidthPx = 500

export function ToCheckList({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { whole } = useFormats()
  const [solvedRows, setSolvedRows] = useState<readonly SolvedRow[]>([])
  const [isExpanded, setExpanded] = useState(false)
  const [measuredRef, isWide = true] = useHasMinWidth(minWideWidthPx)
  /** The focus goes to the row after this index. `returningRowKey` is the key of a row that comes back. */
  const [focusStart, setFocusStart] = useState<{ index: number; returningRowKey?: string }>()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (focusStart) focusNextRow(list.current, focusStart.index, headingId)
  }, [focusStart])
  const onUndone = useCallback((row: SolvedRow) => {
    setSolvedRows(rows => rows.filter(other => other !== row))
    setFocusStart({ index: row.index - 1, returningRowKey: row.key })
  }, [])

  const rows = mergeSolvedRows(overview.to_check, solvedRows)
  const maxShown = isExpanded ? Infinity : isWide ? maxRows.wide : maxRows.narrow
  const openRows = new Set(rows.filter(({ kind }) => kind === 'open').slice(0, maxShown))
  const shownRows = rows.filter(row => row.kind === 'solved' || openRows.has(row))
  const returnedRowFocusStart = shownRows.some(row => row.kind === 'open' && row.key === focusStart?.returningRowKey)
    ? focusStart
    : undefined
  useEffect(() => {
    if (returnedRowFocusStart) focusNextRow(list.current, returnedRowFocusStart.index, headingId)
  }, [returnedRowFocusStart])
  const hiddenCount = rows.length - shownRows.length
  const count = rows.filter(({ kind }) => kind === 'open').length + overview.more_to_check

  return (
    <OverviewCard
      title={t('state.to_check')}
      note={whole(count)}
      headingId={headingId}
      actions={<Link to={allEntriesAddress}>{t('check.all')}</Link>}
    >
      <div ref={measuredRef} className={styles.body}>
        {rows.length === 0 ? <p className={styles.nothing}>{t('state.nothing')}</p> : null}
        <ul ref={list} className={styles.list}>
          {shownRows.map((row, index) =>
            row.kind === 'solved' ? (
              <SolvedLine key={row.key} solution={row.solved} onUndone={() => onUndone(row.solved)} />
            ) : (
              <RowToCheck
                key={row.key}
                item={row.item}
                now={overview.now}
                onSolved={(solution: SolvedMessage) => {
                  setSolvedRows(others => [
                    ...others,
                    { ...solution, key: row.key, state: toStateKey(row.item), index },
                  ])
                  setFocusStart({ index })
                }}
              />
            ),
          )}
        </ul>
        <HiddenRows hiddenCount={hiddenCount} isExpanded={isExpanded} onToggle={setExpanded} overview={overview} />
      </div>
    </OverviewCard>
  )
}

interface HiddenRowsProps {
  hiddenCount: number
  isExpanded: boolean
  onToggle: (isExpanded: boolean) => void
  overview: Overview
}

function HiddenRows({ hiddenCount, isExpanded, onToggle, overview: { more_to_check, older } }: HiddenRowsProps) {
  const { t } = useTranslation('overview')
  const { days } = useOverviewFormats()
  if (hiddenCount === 0 && !isExpanded && more_to_check === 0 && !older) return null
  return (
    <div className={styles.more}>
      {hiddenCount > 0 || isExpanded ? (
        <Button kind="quiet" aria-expanded={isExpanded} onPress={() => onToggle(!isExpanded)}>
          {isExpanded ? t('check.fewer') : t('check.more', { count: hiddenCount })}
        </Button>
      ) : null}
      {more_to_check > 0 ? <Link to={allEntriesAddress}>{t('check.beyond', { count: more_to_check })}</Link> : null}
      {older ? (
        <Link to={toEntriesOfDaysAddress(older)}>{t('check.older', { count: older.count, days: days(older) })}</Link>
      ) : null}
    </div>
  )
}
