import { useTranslation } from 'react-i18next'
import type { Project } from '../../lib/entries/employee-and-project-lists.ts'
import { RowPanel, type PanelRows } from '../../ui/dialog/row-panel.tsx'
import type { LeaveGuard } from '../../ui/dialog/use-leave-guard.ts'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'

const ProjectPanelContent = createPreloadedComponent(
  async () => (await import('./project-panel-content.tsx')).ProjectPanelContent,
)

interface Props extends PanelRows<Project> {
  project: Project | undefined
  onClose: () => void
  leaveGuard: LeaveGuard
}

export function ProjectPanel({ project, ...panelProps }: Props) {
  const { t } = useTranslation('projects')
  return (
    <RowPanel
      {...panelProps}
      id="project-panel"
      title={t('edit_of', { name: project?.name })}
      row={project}
      isOpen={project !== undefined}
      stepLabels={{ previous: t('previous_project'), next: t('next_project') }}
    >
      {(shownProject, forms) => <ProjectPanelContent key={shownProject.id} project={shownProject} forms={forms} />}
    </RowPanel>
  )
}
