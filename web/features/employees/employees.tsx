import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { createLazyComponent, createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { useEmployees, type Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { restoreFocus } from '../../ui/dialog/restore-focus.ts'
import { useCreateDialogHash } from '../../ui/dialog/use-create-dialog-hash.ts'
import { toOpenerId, useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { useNewPeople } from './use-new-people.ts'
import { useEmployeeColumns, type OpenedEmployeeDialog } from './use-employee-columns.tsx'

const CreateEmployeeForm = createPreloadedComponent(
  async () => (await import('./create-employee.tsx')).CreateEmployeeForm,
)
const PeopleList = createLazyComponent(
  async () => (await import('../../components/people-list/people-list.tsx')).PeopleList,
)
const EditEmployeeForm = createPreloadedComponent(async () => (await import('./edit-employee.tsx')).EditEmployeeForm)
const SendNewEmployeeLinksForm = createLazyComponent(
  async () => (await import('./send-links-to-new.tsx')).SendNewEmployeeLinksForm,
)
const SendLoginLinkForm = createPreloadedComponent(
  async () => (await import('./send-login-link.tsx')).SendLoginLinkForm,
)

const defaultSort = { column: 'name', direction: 'ascending' } as const
/** The screen polls, because employees clock in and out while it is open. */
const pollMs = 60_000
const isActive = (employee: Employee): boolean => !employee.disabled

export function Employees() {
  const { t } = useTranslation(['employees', 'people-list'])
  const { data: employees, error, refetch } = useEmployees({ pollMs })
  /** Ids of employees created since the screen was opened, the latest first. */
  const [createdIds, setCreatedIds] = useState<readonly string[]>([])
  const addCreated = (id: string) => setCreatedIds(ids => [id, ...ids])
  const newPeople = useNewPeople(employees)
  const { openDialog, open: showDialog, close } = useOpenDialog<OpenedEmployeeDialog['dialog']>()
  /** The confirmation text of a dialog that has closed. Shown until the next dialog opens. */
  const [sentText, setSentText] = useState('')
  const open = useCallback(
    (openedDialog: OpenedEmployeeDialog) => {
      setSentText('')
      showDialog(openedDialog)
    },
    [showDialog],
  )
  useOpenFormFromUrl(open)
  useCreateDialogHash(
    'employees',
    openDialog?.dialog === 'create',
    useCallback(() => open({ dialog: 'create' }), [open]),
  )
  /** Closes a dialog whose opening button has disappeared. */
  const closeAndFocusCreate = () => {
    close()
    restoreFocus(toOpenerId({ dialog: 'create' }))
  }
  const columns = useEmployeeColumns(open)
  const chosenEmployee = employees?.find(employee => employee.id === openDialog?.id)

  return (
    <ListScreen
      items={employees}
      isInFirstTable={isActive}
      titles={{ first: t('active'), second: t('inactive') }}
      columns={columns}
      defaultSort={defaultSort}
      loading={t('loading')}
      error={error}
      onRetry={() => void refetch()}
      onEnter={id => open({ dialog: 'edit', id })}
      empty={t('empty')}
      frontRows={{ ids: createdIds, onSort: () => setCreatedIds([]) }}
      actions={
        newPeople.some(({ phone_number }) => phone_number !== null) ? (
          <Button onPress={() => open({ dialog: 'send-to-new' })}>{t('send_to_new')}</Button>
        ) : null
      }
      create={{ text: t('create'), onPress: () => open({ dialog: 'create' }) }}
      result={sentText}
    >
      <Dialog title={t('create')} isOpen={openDialog?.dialog === 'create'} onClose={close}>
        <CreateEmployeeForm onDone={close} onCreated={addCreated} onSeveral={() => open({ dialog: 'several' })} />
      </Dialog>
      <Dialog
        title={t('people-list:title')}
        isOpen={openDialog?.dialog === 'several'}
        onClose={closeAndFocusCreate}
        isWide
      >
        <PeopleList close={t('close')} onClose={closeAndFocusCreate} onAdded={addCreated} />
      </Dialog>
      <Dialog title={t('send_to_new')} isOpen={openDialog?.dialog === 'send-to-new'} onClose={closeAndFocusCreate}>
        <SendNewEmployeeLinksForm people={newPeople} onDone={closeAndFocusCreate} />
      </Dialog>
      <Dialog
        title={t('edit_of', { name: chosenEmployee?.name })}
        isOpen={openDialog?.dialog === 'edit' && chosenEmployee !== undefined}
        onClose={close}
      >
        {chosenEmployee ? <EditEmployeeForm employee={chosenEmployee} onDone={close} onSent={setSentText} /> : null}
      </Dialog>
      <Dialog
        title={t('send_sms_to', { name: chosenEmployee?.name })}
        isOpen={openDialog?.dialog === 'sms' && chosenEmployee !== undefined}
        onClose={close}
      >
        {chosenEmployee ? <SendLoginLinkForm employee={chosenEmployee} onDone={close} /> : null}
      </Dialog>
    </ListScreen>
  )
}

/**
 * Opens the form of the employee whose id is in the URL, where links from web/lib/browser/links.ts put it. Then
 * replaces the URL, so that Back does not open the form again.
 */
function useOpenFormFromUrl(openDialog: (next: OpenedEmployeeDialog) => void): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const id = new URLSearchParams(search).get('edit')
    if (id === null) return
    openDialog({ dialog: 'edit', id })
    void navigate('/app#employees', { replace: true })
  }, [search, navigate, openDialog])
}
