import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { soon } from '../../lib/late.ts'
import { useEmployees, type Employee } from '../../lib/lists.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ListPlace } from '../../ui/list-place.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { useColumns, type OpenedEmployee } from './columns.tsx'

const CreateEmployee = soon(async () => (await import('./create-employee.tsx')).CreateEmployee)
const EditEmployee = soon(async () => (await import('./edit-employee.tsx')).EditEmployee)
const SendSms = soon(async () => (await import('./send-sms.tsx')).SendSms)

const defaultSort = { column: 'name', direction: 'ascending' } as const
const isActive = (employee: Employee): boolean => !employee.disabled

export function Employees() {
  const { t } = useTranslation('employees')
  const { data: employees, error, refetch } = useEmployees()
  const { opened, open: show, close } = useOpened<OpenedEmployee['what']>()
  /** what was sent by a dialog that has closed since */
  const [sent, setSent] = useState('')
  const open = useCallback(
    (next: OpenedEmployee) => {
      setSent('')
      show(next)
    },
    [show],
  )
  const columns = useColumns(open)
  const chosen = employees?.find(employee => employee.id === opened?.id)

  return (
    <ListPlace
      all={employees}
      isFirst={isActive}
      titles={{ first: t('active'), second: t('inactive') }}
      columns={columns}
      defaultSort={defaultSort}
      loading={t('loading')}
      error={error}
      onRetry={() => void refetch()}
      empty={t('empty')}
      create={{ text: t('create'), onPress: () => open({ what: 'create' }) }}
      said={sent}
    >
      <Dialog title={t('create')} isOpen={opened?.what === 'create'} onClose={close}>
        <CreateEmployee onDone={close} />
      </Dialog>
      <Dialog
        title={t('edit_of', { name: chosen?.name })}
        isOpen={opened?.what === 'edit' && chosen !== undefined}
        onClose={close}
      >
        {chosen ? <EditEmployee employee={chosen} onDone={close} onSent={setSent} /> : null}
      </Dialog>
      <Dialog
        title={t('send_sms_to', { name: chosen?.name })}
        isOpen={opened?.what === 'sms' && chosen !== undefined}
        onClose={close}
      >
        {chosen ? <SendSms employee={chosen} onDone={close} /> : null}
      </Dialog>
    </ListPlace>
  )
}
