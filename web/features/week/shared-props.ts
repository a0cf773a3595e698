import type { PersonWeek } from './group-week.ts'
import type { ProjectColors } from './project-colors.ts'
import type { useWeekApproval } from './use-week-approval.ts'
import type { WeekFormats } from './use-week-formats.ts'

export interface WeekProps {
  people: readonly PersonWeek[]
  monday: string
  today: string
  formats: WeekFormats
  colors: ProjectColors
  approval: ReturnType<typeof useWeekApproval>
}
