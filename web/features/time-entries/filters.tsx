import { useTranslation } from 'react-i18next'
import { useCompany } from '../../lib/session/session.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { createDefaultDays } from '../../lib/entries/day-range.ts'
import { DaysFilter, EmployeeFilter, ProjectFilter } from '../../components/filters.tsx'
import { hasDefaultDays, type EntryFilter } from './entry-filter.ts'
import styles from './entries-toolbar.module.css'

interface Props {
  filter: EntryFilter
  today: string
  onChange: (changed: Partial<EntryFilter>) => void
}

/** The option for review is in the select for approval, to save space, because users never combine the two filters. */
const reviewOptionId = 'look'

export function Filters({ filter, today, onChange }: Props) {
  const { t } = useTranslation('entries')
  const { approve_work_logs } = useCompany().settings.features
  const approvalOptions = [
    { id: 'true', name: t('approved') },
    { id: 'false', name: t('not_approved') },
  ]
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <EmployeeFilter chosen={filter.employee} onChoose={employee => onChange({ employee })} />
      <ProjectFilter chosen={filter.project} onChoose={project => onChange({ project })} />
      <DaysFilter
        days={filter}
        today={today}
        firstPresets={[{ id: 'last_days', ...createDefaultDays(today) }]}
        isSet={!hasDefaultDays(filter, today)}
        onChange={onChange}
      />
      <Combobox
        isInRow
        label={t(approve_work_logs ? 'approval' : 'look')}
        allLabel={t('all_approvals')}
        groups={[
          ...(approve_work_logs ? [{ name: t('approval'), options: approvalOptions }] : []),
          { name: t('look'), options: [{ id: reviewOptionId, name: t('marks.needs_look') }] },
        ]}
        chosen={filter.look === 'true' ? reviewOptionId : filter.approved}
        onChoose={chosenId =>
          onChange({
            approved: chosenId === 'true' || chosenId === 'false' ? chosenId : null,
            look: chosenId === reviewOptionId ? 'true' : null,
          })
        }
      />
    </search>
  )
}
