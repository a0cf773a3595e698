import { useTranslation } from 'react-i18next'
import { soon } from '../../lib/late.ts'
import { useEmployees, useProjects, type Project } from '../../lib/lists.ts'
import { wholeFormat } from '../../lib/intl.ts'
import { Alert } from '../../ui/alert.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { ListPlace } from '../../ui/list-place.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { CloseBar, closeBarId } from './close-bar.tsx'
import { useColumns, type OpenedProject } from './columns.tsx'
import { useToggle } from './toggle.ts'
import { useSelection } from './use-selection.ts'

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
  const selection = useSelection(projects)
  const many = { count: selection.chosen.length, shown: wholeFormat().format(selection.chosen.length) }
  const bar = (
    <CloseBar
      open={projects?.filter(isOpen).length ?? 0}
      chosen={selection.chosen.length}
      onCloseAll={() => open({ what: 'close-selected' })}
      onClear={() => {
        selection.clear()
        focusSoon(closeBarId)
      }}
    />
  )

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
      selecting={{ selection: { selected: selection.selected, onChange: selection.select, label: t('select') }, bar }}
      notice={toggle.failure ? <Alert message={toggle.failure} onHide={toggle.forget} /> : null}
    >
      <Dialog title={t('create')} isOpen={opened?.what === 'create'} onClose={close}>
        <CreateProject onDone={close} />
      </Dialog>
      <Dialog
        title={t('edit_of', { name: chosen?.name })}
        isOpen={opened?.what === 'edit' && chosen !== undefined}
        onClose={close}
      >
        {chosen ? <EditProject project={chosen} onDone={close} /> : null}
      </Dialog>
      <Dialog
        title={t('description_of', { name: chosen?.name })}
        isOpen={opened?.what === 'description' && chosen !== undefined}
        onClose={close}
      >
        <Description text={chosen?.description ?? ''} onClose={close} />
      </Dialog>
      <Confirm
        title={t('close_selected', many)}
        isOpen={opened?.what === 'close-selected'}
        confirm={t('close_project')}
        confirming={t('closing')}
        cancel={t('cancel')}
        onConfirm={selection.closeAll}
        onClose={() => {
          close()
          // The button that opened it is gone where nothing is selected any more.
          focusSoon(closeBarId)
        }}
      >
        <p>{t('close_selected_text')}</p>
      </Confirm>
    </ListPlace>
  )
}
