import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Label, SearchField } from 'react-aria-components'
import { lastVisitedCompany } from '../../lib/http/support-visit.ts'
import { preloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import field from '../../ui/fields/field.module.css'
import { Screen, ScreenHeader } from '../../ui/layout/screen.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { Notes } from './notes.tsx'
import { useColumns, type OpenCompanyDialog } from './use-columns.tsx'
import { useCompanies } from './use-companies.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'

const CompanyFacts = preloadedComponent(async () => (await import('./company-facts.tsx')).CompanyFacts)
const CreateCompany = preloadedComponent(async () => (await import('./create-company.tsx')).CreateCompany)

const defaultSort = { column: 'created', direction: 'descending' } as const

export function Companies() {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { companies, ...query } = useCompanies(search)
  const { openDialog, open, close } = useOpenDialog<OpenCompanyDialog['dialog']>()
  const columns = useColumns(open)
  const lastVisited = lastVisitedCompany.use()
  useEffect(() => {
    if (lastVisited) open({ dialog: 'company', id: lastVisited.id })
  }, [lastVisited, open])
  // The visited company is added, because after a visit the list is fetched again from its first page, which may not
  // contain that company.
  const knownCompanies = lastVisited ? [...(companies ?? []), lastVisited] : companies
  const chosen = knownCompanies?.find(({ id }) => id === openDialog?.id)
  const noted = companies?.find(({ id }) => id === openDialog?.id)
  const closeCompany = () => {
    close()
    lastVisitedCompany.set(undefined)
  }
  return (
    <Screen>
      <ScreenHeader title={t('companies')}>
        <Button id="create" kind="primary" shortcut="n" onPress={() => open({ dialog: 'create' })}>
          {t('create')}
        </Button>
      </ScreenHeader>
      <SearchField className={field.field ?? ''} value={typed} onChange={setTyped}>
        <Label className={field.label ?? ''}>{t('search')}</Label>
        <Input className={field.input ?? ''} maxLength={254} />
      </SearchField>
      <PagedTable
        label={t('companies')}
        columns={columns}
        rows={companies}
        query={query}
        older={t('older')}
        onEnter={id => open({ dialog: 'company', id })}
        defaultSort={defaultSort}
        loading={t('loading')}
        empty={<EmptyState text={t(search === '' ? 'none' : 'none_found')} />}
      />
      <Dialog title={t('create')} isOpen={openDialog?.dialog === 'create'} onClose={close}>
        <CreateCompany onDone={close} />
      </Dialog>
      <Dialog title={chosen?.name ?? ''} isOpen={chosen !== undefined} onClose={closeCompany}>
        {noted && openDialog?.dialog === 'notes' ? <Notes company={noted} onDone={close} /> : null}
        {chosen && openDialog?.dialog === 'company' ? <CompanyFacts id={chosen.id} onDone={closeCompany} /> : null}
      </Dialog>
    </Screen>
  )
}
