import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useProjects, type Project } from '../../lib/entries/employee-and-project-lists.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirmation.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { useCreateDialogHash } from '../../ui/dialog/use-create-dialog-hash.ts'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { CloseProjectsBar, closeProjectsBarId } from './close-projects-bar.tsx'
import { ProjectHoursContext } from './project-hours-cell.tsx'
import lines from './lines.module.css'
import { ProjectPanel } from './project-panel.tsx'
import styles from './projects.module.css'
import { useProjectColumns, type OpenedProjectDialog } from './use-project-columns.tsx'
import { useProjectHours } from './use-project-hours.ts'
import { useProjectPanel } from './use-project-panel.ts'
import { useToggleProject } from './use-toggle-project.ts'
import { useProjectSelection } from './use-project-selection.ts'

const CreateProjectForm = createPreloadedComponent(async () => (await import('./create-project.tsx')).CreateProjectForm)

const defaultSort = { column: 'latest_work_log', direction: 'descending' } as const
const isOpen = (project: Project): boolean => project.is_open

export function Projects() {
  const { t } = useTranslation('projects')
  const formats = useFormats()
  const { data: projects, error, refetch } = useProjects()
  const { hours, hasFailed } = useProjectHours()
  const { openDialog, open, close } = useOpenDialog<OpenedProjectDialog['dialog']>()
  useCreateDialogHash(
    'projects',
    openDialog?.dialog === 'create',
    useCallback(() => open({ dialog: 'create' }), [open]),
  )
  const { open: openPanel, onOrder, ...panelProps } = useProjectPanel(projects)
  const projectToggle = useToggleProject()
  const onOpen = useCallback(
    (openedDialog: OpenedProjectDialog) =>
      openedDialog.dialog === 'edit' && openedDialog.id !== undefined ? openPanel(openedDialog.id) : open(openedDialog),
    [open, openPanel],
  )
  const columns = useProjectColumns({ projects, onOpen, onToggle: projectToggle.toggle })
  const describedProject = projects?.find(({ id }) => id === openDialog?.id)
  const selection = useProjectSelection(projects)
  const countValues = { count: selection.chosen.length, shown: formats.whole(selection.chosen.length) }
  const closeProjectsBar = (
    <CloseProjectsBar
      openCount={projects?.filter(isOpen).length ?? 0}
      selectedCount={selection.chosen.length}
      onCloseAll={() => open({ dialog: 'close-selected' })}
      onClear={() => {
        selection.clear()
        restoreFocus(closeProjectsBarId)
      }}
    />
  )

  return (
    <ProjectHoursContext value={hours}>
      <ListScreen
        items={projects}
        isInFirstTable={isOpen}
        titles={{ first: t('open'), second: t('closed') }}
        columns={columns}
        defaultSort={defaultSort}
        loading={t('loading')}
        error={error}
        onRetry={() => void refetch()}
        onEnter={openPanel}
        onOrder={onOrder}
        openRow={panelProps.project?.id}
        linesClass={lines.row}
        isDense
        empty={t('empty')}
        create={{ text: t('create'), onPress: () => open({ dialog: 'create' }) }}
        selectionWithBar={{
          selection: { selected: selection.selected, onChange: selection.select, label: t('select') },
          bar: closeProjectsBar,
        }}
        notice={
          <>
            {projectToggle.failure ? (
              <Alert message={projectToggle.failure} onHide={projectToggle.clearFailure} />
            ) : null}
            {hasFailed && projects?.length ? <output className="soft small">{t('weeks.failed')}</output> : null}
          </>
        }
      >
        <Dialog title={t('create')} isOpen={openDialog?.dialog === 'create'} onClose={close}>
          <CreateProjectForm onDone={close} />
        </Dialog>
        <ProjectPanel {...panelProps} />
        <Dialog
          title={t('description_of', { name: describedProject?.name })}
          isOpen={openDialog?.dialog === 'description' && describedProject !== undefined}
          onClose={close}
          hasCloseButton
        >
          <p className={styles.description}>{describedProject?.description}</p>
        </Dialog>
        <ConfirmDialog
          title={t('close_selected', countValues)}
          isOpen={openDialog?.dialog === 'close-selected'}
          confirm={t('close_project')}
          confirming={t('closing')}
          cancel={t('cancel')}
          onConfirm={selection.closeAll}
          onClose={() => {
            close()
            // The button that opened the dialog disappears when nothing is selected.
            restoreFocus(closeProjectsBarId)
          }}
        >
          <p>{t('close_selected_text')}</p>
        </ConfirmDialog>
      </ListScreen>
    </ProjectHoursContext>
  )
}
