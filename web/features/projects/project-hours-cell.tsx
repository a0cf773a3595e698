import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { SmallBars } from '../../ui/plots/small-bars.tsx'
import styles from './projects.module.css'
import type { ProjectHours } from './use-project-hours.ts'

/** A context carries the hours, because the table does not render its rows again when the hours arrive. */
export const ProjectHoursContext = createContext<ProjectHours | undefined>(undefined)

/** Joins by semicolons if the language has decimal commas, because further commas would be ambiguous. */
const joinHours = (values: readonly number[], { hours, decimalSign }: Formats): string =>
  values.map(hours).join(decimalSign === ',' ? '; ' : ', ')

export function ProjectHoursCell({ id }: { id: string }) {
  const { t } = useTranslation('projects')
  const formats = useFormats()
  const projectHours = useContext(ProjectHoursContext)
  if (!projectHours) return <span className={styles.noPlot} />
  const values = projectHours.hoursOf(id)
  const isEmpty = values.every(value => value === 0)
  return (
    <SmallBars
      label={isEmpty ? t('weeks.none') : t('weeks.reading', { hours: joinHours(values, formats) })}
      values={values}
      maxValue={projectHours.maxHours}
    />
  )
}
