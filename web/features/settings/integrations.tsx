import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { integrationKeys, canUseIntegration, type IntegrationKey } from '../../../shared/domain/policies.ts'
import { call } from '../../lib/session/api.ts'
import { useCompany, useSetAccount, type Company } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirmation.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { Table, type TableColumn } from '../../ui/table/table.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { MailLink } from '../../components/mail-link.tsx'
import styles from './settings.module.css'

type OpenDialog = { dialog: 'add' } | { dialog: 'edit' | 'delete'; key: IntegrationKey }
const otherProgram = 'other'
const defaultSort = { column: 'program', direction: 'ascending' } as const
const isIntegrationKey = (id: string | null): id is IntegrationKey => integrationKeys.some(key => key === id)

function useIntegrationColumns(
  company: Company,
  openDialog: (dialog: OpenDialog) => void,
): TableColumn<{ id: IntegrationKey }>[] {
  const { t } = useTranslation('settings')
  return useMemo(() => {
    const name = (key: IntegrationKey): string => t(`programs.${key}`)
    return [
      {
        id: 'program',
        header: t('integration'),
        value: ({ id }) => name(id),
        isRowHeader: true,
        minWidth: 110,
        cell: ({ id }) => name(id),
      },
      {
        id: 'status',
        header: t('status'),
        width: 120,
        folded: 'aside',
        cell: ({ id }) =>
          company.integrations[id]?.active === true ? (
            <Badge kind="in">{t('active')}</Badge>
          ) : (
            <Badge kind="plain">{t('inactive')}</Badge>
          ),
      },
      {
        id: 'actions',
        header: t('edit'),
        isHeaderHidden: true,
        width: 190,
        cell: ({ id }) => (
          <span className={styles.actions}>
            <TableButton
              aria-label={t('edit_of', { name: name(id) })}
              onPress={() => openDialog({ dialog: 'edit', key: id })}
            >
              {t('edit')}
            </TableButton>
            <TableButton
              aria-label={t('delete_of', { name: name(id) })}
              onPress={() => openDialog({ dialog: 'delete', key: id })}
            >
              {t('delete')}
            </TableButton>
          </span>
        ),
      },
    ]
  }, [company, openDialog, t])
}

export function Integrations({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const setAccount = useSetAccount()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const close = () => setOpenDialog(undefined)
  const columns = useIntegrationColumns(company, setOpenDialog)
  const isAdded = (key: IntegrationKey): boolean => company.integrations[key]?.active !== undefined
  const addedIntegrations = integrationKeys.filter(isAdded).map(id => ({ id }))
  const availableIntegrations = integrationKeys.filter(key => !isAdded(key) && canUseIntegration(company, key))
  const openIntegration = openDialog && openDialog.dialog !== 'add' ? openDialog.key : undefined
  return (
    <div className={styles.rows}>
      {addedIntegrations.length === 0 ? (
        <p className={styles.note}>{t('no_integrations')}</p>
      ) : (
        <Table
          label={t('integrations')}
          columns={columns}
          rows={addedIntegrations}
          defaultSort={defaultSort}
          loading={t('integrations')}
        />
      )}
      <div className={styles.actions}>
        <Button onPress={() => setOpenDialog({ dialog: 'add' })}>{t('add_integration')}</Button>
        {addedIntegrations.length > 0 ? <a href="#exports">{t('to_exports')}</a> : null}
      </div>
      <Dialog title={t('add_integration')} isOpen={openDialog?.dialog === 'add'} onClose={close}>
        <AddIntegration availableKeys={availableIntegrations} onDone={close} />
      </Dialog>
      <Dialog
        title={openIntegration ? t('edit_of', { name: t(`programs.${openIntegration}`) }) : ''}
        isOpen={openDialog?.dialog === 'edit'}
        onClose={close}
      >
        {openIntegration ? (
          <EditIntegration
            integration={openIntegration}
            wasActive={company.integrations[openIntegration]?.active === true}
            onDone={close}
          />
        ) : null}
      </Dialog>
      <ConfirmDialog
        title={openIntegration ? t('delete_of', { name: t(`programs.${openIntegration}`) }) : ''}
        isOpen={openDialog?.dialog === 'delete'}
        onClose={close}
        confirm={t('delete')}
        confirming={t('deleting')}
        cancel={t('cancel')}
        isDanger
        onConfirm={async () => {
          if (openIntegration)
            await setAccount(await call(api.settings.deleteIntegration, { params: { key: openIntegration } }))
        }}
      >
        <p>{t('delete_text')}</p>
      </ConfirmDialog>
    </div>
  )
}

function AddIntegration({ availableKeys, onDone }: { availableKeys: readonly IntegrationKey[]; onDone: () => void }) {
  const { t } = useTranslation('settings')
  const { country } = useCompany()
  const setAccount = useSetAccount()
  const [chosenProgram, setChosenProgram] = useState<string | null>(null)
  return (
    <CallForm
      submit={t('add')}
      submitting={t('adding')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      isDisabled={!isIntegrationKey(chosenProgram)}
      onSubmit={async () => {
        if (isIntegrationKey(chosenProgram))
          await setAccount(
            await call(api.settings.saveIntegration, { params: { key: chosenProgram }, body: { active: true } }),
          )
        onDone()
      }}
    >
      <Select
        label={t('integration')}
        options={[
          ...availableKeys.map(id => ({ id, name: t(`programs.${id}`) })),
          { id: otherProgram, name: t('suggest') },
        ]}
        chosen={chosenProgram}
        onChoose={setChosenProgram}
      />
      {chosenProgram === otherProgram ? (
        <p className={styles.note}>
          {t('suggest_text')} <MailLink country={country} />
        </p>
      ) : null}
    </CallForm>
  )
}

function EditIntegration({
  integration,
  wasActive,
  onDone,
}: {
  integration: IntegrationKey
  wasActive: boolean
  onDone: () => void
}) {
  const { t } = useTranslation('settings')
  const setAccount = useSetAccount()
  const [isActive, setIsActive] = useState(wasActive)
  return (
    <CallForm
      submit={t('save')}
      submitting={t('saving')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      isDisabled={isActive === wasActive}
      onSubmit={async () => {
        await setAccount(
          await call(api.settings.saveIntegration, { params: { key: integration }, body: { active: isActive } }),
        )
        onDone()
      }}
    >
      <Switch label={t('is_active')} isOn={isActive} onChange={setIsActive} />
    </CallForm>
  )
}
