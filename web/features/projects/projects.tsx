import { useTranslation } from 'react-i18next'
import { soon } from '../../lib/late.ts'
import { useEmployees, useProjects, type Project } from '../../lib/lists.ts'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListPlace } from '../../ui/list-place.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { useColumns, type OpenedProject } from './columns.tsx'
import { useToggle } from './toggle.ts'

const CreateProject = soon(async () => (await import('./create-project.tsx')).CreateProject)
const EditProject = soon(async () => (await import('./edit-project.tsx')).EditProject)
const Description = soon(async () => (await import('./description.tsx')).Description)

const defaultSort = { column: 'latest_work_log', direction: 'descending' } as const
const isOpen = (project: Project): boolean => project.is_open

export function Projects() {
  const { t } = useTranslation('projects')
  const { data: projects, error, refetch } = useProjects()
  const { data: employees } = useEmployees()
  const { opened, open, close } = useOpened<OpenedProject['what']>()
  const toggle = useToggle()
  const columns = useColumns({ projects, employees, onOpen: open, onToggle: toggle.go })
  const chosen = projects?.find(project => project.id === opened?.id)

  return (
    <ListPlace
      all={projects}
      isFirst={isOpen}
      titles={{ first: t('open'), second: t('closed') }}
      columns={columns}
      defaultSort={defaultSort}
      loading={t('loading')}
      error={error}
      onRetry={() => void refetch()}
      empty={t('empty')}
      create={{ text: t('create'), onPress: () => open({ what: 'create' }) }}
      notice={toggle.failure ? <Alert message={toggle.failure} onHide={toggle.forget} /> : null}
    >
      <Dialog title={t('create')} isOpen={opened?.what === 'create'} onClose={close}>
        <CreateProject onDone={close} />
      </Dialog>
      <Dialog title={t('edit_of', { name: chosen?.name })} isOpen={opened?.what === 'edit' && chosen !== undefined} onClose={close}>
        {chosen ? <EditProject project={chosen} onDone={close} /> : null}
      </Dialog>
      <Dialog
        title={t('description_of', { name: chosen?.name })}
        isOpen={opened?.what === 'description' && chosen !== undefined}
        onClose={close}
      >
        <Description text={chosen?.description ?? ''} onClose={close} />
      </Dialog>
    </ListPlace>
  )
}
