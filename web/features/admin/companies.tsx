import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Input, Label, SearchField } from 'react-aria-components'
import { lastVisitedCompanyStore } from '../../lib/http/support-visit.ts'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import field from '../../ui/fields/field.module.css'
import { Screen, ScreenHeader } from '../../ui/layout/screen.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { toCompanyPath } from './company-path.ts'
import { CompanyNotes } from './company-notes.tsx'
import { useCompanyColumns, type OpenedCompanyDialog } from './use-company-columns.tsx'
import { useCompanies } from './use-companies.ts'
import { useDebouncedText } from '../../lib/browser/use-debounced-text.ts'

const CreateCompanyForm = createPreloadedComponent(async () => (await import('./create-company.tsx')).CreateCompanyForm)

const defaultSort = { column: 'created', direction: 'descending' } as const

export function Companies() {
  const { t } = useTranslation('admin')
  const [searchText, setSearchText] = useState('')
  const search = useDebouncedText(searchText.trim())
  const { companies, ...query } = useCompanies(search)
  const { openDialog, open, close } = useOpenDialog<OpenedCompanyDialog['dialog']>()
  const columns = useCompanyColumns(open)
  const navigate = useNavigate()
  const openCompany = (id: string) => void navigate(toCompanyPath(id))
  const lastVisitedId = lastVisitedCompanyStore.use()
  useEffect(() => {
    if (!lastVisitedId) return
    lastVisitedCompanyStore.set(undefined)
    void navigate(toCompanyPath(lastVisitedId.id), { replace: true })
  }, [lastVisitedId, navigate])
  const companyWithNotes = companies?.find(({ id }) => id === openDialog?.id)
  return (
    <Screen>
      <ScreenHeader title={t('companies')}>
        <Button id="create" kind="primary" shortcut="n" onPress={() => open({ dialog: 'create' })}>
          {t('create')}
        </Button>
      </ScreenHeader>
      <SearchField className={field.field ?? ''} value={searchText} onChange={setSearchText}>
        <Label className={field.label ?? ''}>{t('search')}</Label>
        <Input className={field.input ?? ''} maxLength={254} />
      </SearchField>
      <PagedTable
        label={t('companies')}
        columns={columns}
        rows={companies}
        query={query}
        olderButtonText={t('older')}
        onEnter={openCompany}
        defaultSort={defaultSort}
        loading={t('loading')}
        empty={<EmptyState text={t(search === '' ? 'none' : 'none_found')} />}
      />
      <Dialog title={t('create')} isOpen={openDialog?.dialog === 'create'} onClose={close}>
        <CreateCompanyForm onDone={close} />
      </Dialog>
      <Dialog title={companyWithNotes?.name ?? ''} isOpen={companyWithNotes !== undefined} onClose={close}>
        {companyWithNotes ? <CompanyNotes company={companyWithNotes} onDone={close} /> : null}
      </Dialog>
    </Screen>
  )
}
