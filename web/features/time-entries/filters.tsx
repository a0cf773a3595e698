import { useTranslation } from 'react-i18next'
import { useCompany } from '../../lib/session.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { DaysFilter, EmployeeFilter, ProjectFilter } from '../../ui/filters.tsx'
import type { Filter } from './filter.ts'
import styles from './tools.module.css'

interface Props {
  filter: Filter
  today: string
  onChange: (part: Partial<Filter>) => void
}

export function Filters({ filter, today, onChange }: Props) {
  const { t } = useTranslation('entries')
  const { approve_work_logs } = useCompany().settings.features
  const approval = [
    { id: 'true', name: t('approved') },
    { id: 'false', name: t('not_approved') },
  ]
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <EmployeeFilter chosen={filter.employee} onChoose={employee => onChange({ employee })} />
      <ProjectFilter chosen={filter.project} onChoose={project => onChange({ project })} />
      <DaysFilter days={filter} today={today} onChange={onChange} />
      {approve_work_logs ? (
        <Combobox
          inRow
          label={t('approval')}
          all={t('all_approvals')}
          groups={[{ name: t('approval'), options: approval }]}
          chosen={filter.approved}
          onChoose={approved => onChange({ approved: approved === 'true' || approved === 'false' ? approved : null })}
        />
      ) : null}
      <Combobox
        inRow
        label={t('look')}
        all={t('all_looks')}
        groups={[{ name: t('look'), options: [{ id: 'true', name: t('marks.needs_look') }] }]}
        chosen={filter.look}
        onChoose={look => onChange({ look: look === 'true' ? look : null })}
      />
    </search>
  )
}
