import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { useHasMinWidth } from '../../ui/table/use-container-query.ts'
import { DayList } from './day-list.tsx'
import { sumWeekParts, type PersonWeek } from './group-week.ts'
import { assignProjectColors } from './project-colors.ts'
import { ApprovalRefusals } from './approval-refusals.tsx'
import { useWeek } from './use-week.ts'
import { useWeekApproval } from './use-week-approval.ts'
import { useWeekFormats } from './use-week-formats.ts'
import styles from './week.module.css'
import { WeekHeader } from './week-header.tsx'
import { WeekTable } from './week-table.tsx'

/** From this width, the times of each day are readable in the table of people by days. */
const minTableWidthPx = 960
const skeletonLines = 8
const noPeople: readonly PersonWeek[] = []

export function Week() {
  const { t } = useTranslation('week')
  const { days } = useFormats()
  const week = useWeek()
  const { monday, today, people, error } = week
  const formats = useWeekFormats(monday)
  const approval = useWeekApproval()
  const [ref, showsTable] = useHasMinWidth(minTableWidthPx)
  const sum = useMemo(() => sumWeekParts(people ?? noPeople), [people])
  const colors = useMemo(() => assignProjectColors(sum.entries), [sum])
  const sharedProps = { people: people ?? noPeople, monday, today, formats, colors, approval }
  return (
    <div ref={ref} className={styles.week}>
      <Screen>
        <WeekHeader week={week} title={days({ from: monday, to: formats.isoDay(6) })} />
        <ApprovalRefusals outcome={approval.outcome} formats={formats} onHide={approval.hideOutcome} />
        {error && !people ? <LoadError error={error} onRetry={() => void week.refetch()} /> : null}
        {people || error ? null : <Skeleton lines={skeletonLines} />}
        {people?.length === 0 ? <EmptyState text={t(week.project === null ? 'none' : 'none_of_project')} /> : null}
        {sum.entries.length === 0 ? null : showsTable ? (
          <WeekTable key={monday} {...sharedProps} sum={sum} />
        ) : (
          <DayList key={monday} {...sharedProps} />
        )}
      </Screen>
    </div>
  )
}
