import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { soon } from '../../lib/late.ts'
import { useEmployees, useProjects } from '../../lib/lists.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { Table } from '../../ui/table.tsx'
import { useColumns } from './columns.tsx'
import styles from './projects.module.css'
import { openerOf, type Opened } from './opened.ts'
import { useToggle } from './toggle.ts'

const CreateProject = soon(async () => (await import('./create-project.tsx')).CreateProject)
const EditProject = soon(async () => (await import('./edit-project.tsx')).EditProject)
const Description = soon(async () => (await import('./description.tsx')).Description)

const defaultSort = { column: 'latest_work_log', direction: 'descending' } as const

export function Projects() {
  const { t } = useTranslation('projects')
  const { data: projects, error, refetch } = useProjects()
  const { data: employees } = useEmployees()
  const [opened, setOpened] = useState<Opened>()
  const toggle = useToggle()
  const columns = useColumns({ projects, employees, onOpen: setOpened, onToggle: toggle.go })
  const open = useMemo(() => projects?.filter(project => project.is_open), [projects])
  const closed = useMemo(() => projects?.filter(project => !project.is_open) ?? [], [projects])
  const chosen = projects?.find(project => project.id === opened?.id)

  const close = useCallback(() => {
    setOpened(undefined)
    if (opened) focusSoon(openerOf(opened))
  }, [opened])
  const table = { columns, defaultSort, loading: t('loading') }
  const create = (
    <Button id="create" kind="go" onPress={() => setOpened({ what: 'create' })}>
      {t('create')}
    </Button>
  )
  const none = projects?.length === 0

  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <h2 className={styles.title}>{t('open')}</h2>
        {none || error ? null : create}
      </div>
      {toggle.failure ? <Alert message={toggle.failure} onHide={toggle.forget} /> : null}
      <Table
        {...table}
        label={t('open')}
        rows={open}
        error={error}
        onRetry={() => void refetch()}
        empty={
          none ? (
            <>
              <p>{t('empty')}</p>
              {create}
            </>
          ) : undefined
        }
      />
      {closed.length > 0 ? (
        <>
          <h2 className={styles.title}>{t('closed')}</h2>
          <Table {...table} label={t('closed')} rows={closed} />
        </>
      ) : null}
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
    </div>
  )
}
