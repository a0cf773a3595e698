import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { soon } from '../../lib/late.ts'
import { useEmployees } from '../../lib/lists.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { Table } from '../../ui/table.tsx'
import { useColumns } from './columns.tsx'
import styles from './employees.module.css'
import { openerOf, type Opened } from './opened.ts'

const CreateEmployee = soon(async () => (await import('./create-employee.tsx')).CreateEmployee)
const EditEmployee = soon(async () => (await import('./edit-employee.tsx')).EditEmployee)
const SendSms = soon(async () => (await import('./send-sms.tsx')).SendSms)

const defaultSort = { column: 'name', direction: 'ascending' } as const

export function Employees() {
  const { t } = useTranslation('employees')
  const { data: employees, error, refetch } = useEmployees()
  const [opened, setOpened] = useState<Opened>()
  /** what was sent by a dialog that has closed since */
  const [sent, setSent] = useState('')
  const open = useCallback((next: Opened) => {
    setSent('')
    setOpened(next)
  }, [])
  const columns = useColumns(open)
  const active = useMemo(() => employees?.filter(employee => !employee.disabled), [employees])
  const inactive = useMemo(() => employees?.filter(employee => employee.disabled) ?? [], [employees])
  const chosen = employees?.find(employee => employee.id === opened?.id)

  const close = useCallback(() => {
    setOpened(undefined)
    // the row may stand in the other table by now
    if (opened) focusSoon(openerOf(opened))
  }, [opened])
  const table = { columns, defaultSort, loading: t('loading') }
  const create = (
    <Button id="create" kind="go" onPress={() => open({ what: 'create' })}>
      {t('create')}
    </Button>
  )
  const none = employees?.length === 0

  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <h2 className={styles.title}>{t('active')}</h2>
        <output className={styles.sent}>{sent}</output>
        {none || error ? null : create}
      </div>
      <Table
        {...table}
        label={t('active')}
        rows={active}
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
      {inactive.length > 0 ? (
        <>
          <h2 className={styles.title}>{t('inactive')}</h2>
          <Table {...table} label={t('inactive')} rows={inactive} />
        </>
      ) : null}
      <Dialog title={t('create')} isOpen={opened?.what === 'create'} onClose={close}>
        <CreateEmployee onDone={close} />
      </Dialog>
      <Dialog title={t('edit_of', { name: chosen?.name })} isOpen={opened?.what === 'edit' && chosen !== undefined} onClose={close}>
        {chosen ? <EditEmployee employee={chosen} onDone={close} onSent={setSent} /> : null}
      </Dialog>
      <Dialog title={t('send_sms_to', { name: chosen?.name })} isOpen={opened?.what === 'sms' && chosen !== undefined} onClose={close}>
        {chosen ? <SendSms employee={chosen} onDone={close} /> : null}
      </Dialog>
    </div>
  )
}
