import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import type { Project } from '../../lib/entries/employee-and-project-lists.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DiscardChangesDialog } from '../../ui/dialog/discard-changes-dialog.tsx'
import type { PanelForms } from '../../ui/dialog/row-panel.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EditProjectForm, projectFormName } from './edit-project.tsx'
import styles from './panel.module.css'
import { useCreatorName } from './use-creator-name.ts'
import { useToggleProject } from './use-toggle-project.ts'
import { WeeksPlot } from './weeks-plot.tsx'

interface Props {
  project: Project
  forms: PanelForms
}

export function ProjectPanelContent({ project, forms }: Props) {
  const { t } = useTranslation('projects')
  return (
    <>
      <EditProjectForm
        project={project}
        onUnsaved={forms.onUnsaved}
        onCancel={forms.onCancel}
        onDone={() => forms.onDone(projectFormName)}
      />
      <OpenState project={project} />
      <Facts project={project} />
      <WeeksPlot id={project.id} />
      <Places id={project.id} leave={forms.leave} />
      <DiscardChangesDialog
        question={forms.question}
        texts={{
          title: t('leave.title'),
          text: t('leave.text'),
          discard: t('leave.discard'),
          stay: t('leave.stay'),
        }}
      />
    </>
  )
}

const getPanelToggleId = (): string => 'panel-toggle'

function OpenState({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { toggle, failure, clearFailure } = useToggleProject(getPanelToggleId)
  return (
    <>
      <div className={styles.state}>
        <output className="soft small">{project.is_open ? t('state.open') : t('state.closed')}</output>
        <Button id={getPanelToggleId()} onPress={() => toggle(project)}>
          {project.is_open ? t('close_this') : t('open_this')}
        </Button>
      </div>
      {failure ? <Alert message={failure} onHide={clearFailure} /> : null}
    </>
  )
}

function Facts({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const day = useDayFormatter(useCompany().settings.time_zone)
  const { hours } = useFormats()
  const creatorOf = useCreatorName()
  const latestEntryAt = project.latest_work_log
  return (
    <dl className="facts small">
      <dt>{t('columns.total_working_hours')}</dt>
      <dd>{hours(project.total_working_hours)}</dd>
      <dt>{t('columns.latest_work_log')}</dt>
      <dd>{latestEntryAt ? day.format(latestEntryAt) : t('no_entry')}</dd>
      <dt>{t('columns.created')}</dt>
      <dd>{day.format(project.created)}</dd>
      <dt>{t('columns.created_by')}</dt>
      <dd>{creatorOf(project)}</dd>
    </dl>
  )
}

function Places({ id, leave }: { id: string; leave: PanelForms['leave'] }) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const places = [
    { to: `/app#project-${id}`, text: t('to_entries') },
    { to: `/app/report#project-${id}`, text: t('to_report') },
  ]
  return (
    <ul className={styles.places}>
      {places.map(({ to, text }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={event => {
              // A link that opens another tab or window leaves this form as it is.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              leave(() => void navigate(to))
            }}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
