import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { collatorFor } from '../../lib/intl.ts'
import { locale } from '../../lib/language.ts'
import { useEmployees, useProjects } from '../../lib/lists.ts'
import { useCompany } from '../../lib/session.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import type { Filter } from './filter.ts'
import { presets } from './presets.ts'
import styles from './tools.module.css'

interface Props {
  filter: Filter
  today: string
  onChange: (part: Partial<Filter>) => void
}

const byName = <Item extends { name: string }>(items: readonly Item[] | undefined): Item[] => {
  const collator = collatorFor(locale())
  return (items ?? []).toSorted((a, b) => collator.compare(a.name, b.name))
}

export function Filters({ filter, today, onChange }: Props) {
  const { t, i18n } = useTranslation('entries')
  const { data: employees } = useEmployees()
  const { data: projects } = useProjects()
  const { approve_work_logs } = useCompany().settings.features
  const groups = useMemo(() => {
    const [people, places] = [byName(employees), byName(projects)]
    return {
      employees: [
        { name: t('active'), options: people.filter(({ disabled }) => !disabled) },
        { name: t('inactive'), options: people.filter(({ disabled }) => disabled) },
      ],
      projects: [
        { name: t('open'), options: places.filter(({ is_open }) => is_open) },
        { name: t('closed'), options: places.filter(({ is_open }) => !is_open) },
      ],
      approval: [
        {
          name: t('approval'),
          options: [
            { id: 'true', name: t('approved') },
            { id: 'false', name: t('not_approved') },
          ],
        },
      ],
    }
    // the language decides the order of names
    // oxlint-disable-next-line react/exhaustive-deps
  }, [employees, projects, t, i18n.language])
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <Combobox
        inRow
        hasShortcut
        label={t('columns.employee_name')}
        all={t('all_employees')}
        groups={groups.employees}
        chosen={filter.employee}
        onChoose={employee => onChange({ employee })}
      />
      <Combobox
        inRow
        label={t('columns.project_name')}
        all={t('all_projects')}
        groups={groups.projects}
        chosen={filter.project}
        onChoose={project => onChange({ project })}
      />
      <DateRange label={t('days')} days={filter} presets={presets(today).map(({ id, ...days }) => ({ ...days, name: t(`presets.${id}`) }))} onChange={onChange} />
      {approve_work_logs ? (
        <Combobox
          inRow
          label={t('approval')}
          all={t('all_approvals')}
          groups={groups.approval}
          chosen={filter.approved}
          onChoose={approved => onChange({ approved: approved === 'true' || approved === 'false' ? approved : null })}
        />
      ) : null}
    </search>
  )
}
