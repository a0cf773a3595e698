import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { listActiveIntegrations, canUseIntegration } from '../../../shared/domain/policies.ts'
import { createPreloadedComponent } from '../../ui/feedback/lazy-component.tsx'
import { fetchSalaryExportLink } from '../../lib/entries/salary-exports.ts'
import { followLink } from '../../lib/browser/links.ts'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Screen, ScreenHeader } from '../../ui/layout/screen.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { useExportColumns, type OpenedExportDialog } from './use-export-columns.tsx'
import { useExports } from './use-exports.ts'

const EmployeesOfExport = createPreloadedComponent(
  async () => (await import('./export-employees.tsx')).EmployeesOfExport,
)
const CreateExportForm = createPreloadedComponent(async () => (await import('./create-export.tsx')).CreateExportForm)

const defaultSort = { column: 'created', direction: 'descending' } as const

export function SalaryExportsScreen() {
  const { t } = useTranslation('exports')
  const company = useCompany()
  const isOffered = canUseIntegration(company, 'payday')
  return isOffered ? (
    <ExportList isActive={listActiveIntegrations(company).length > 0} />
  ) : (
    <EmptyState text={t('not_offered')} />
  )
}

function ExportList({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation(['exports', 'shell'])
  const { days } = useFormats()
  const formatLocalDay = useDayFormatter(useCompany().settings.time_zone)
  const { exports, next: nextExport, ...query } = useExports()
  const { openDialog, open, close } = useOpenDialog<'make' | OpenedExportDialog['dialog']>()
  const { attempt, alert } = useAttempt()
  const download = useCallback(
    (id: string) => void attempt(() => followLink(() => fetchSalaryExportLink(id))),
    [attempt],
  )
  const columns = useExportColumns({ onOpen: open, onDownload: download })
  const openExport = exports?.find(salaryExport => salaryExport.id === openDialog?.id)
  const settingsLink = <a href="#settings-integrations">{t('to_settings')}</a>
  const isEmpty = exports?.length === 0

  return (
    <Screen>
      <ScreenHeader title={t('shell:places.exports')}>
        {isActive && !query.error ? (
          <Button id="make" kind="primary" shortcut="n" onPress={() => open({ dialog: 'make' })}>
            {t('make')}
          </Button>
        ) : null}
      </ScreenHeader>
      {nextExport ? (
        <p className="soft">{t('next', { when: formatLocalDay.format(nextExport.due), days: days(nextExport) })}</p>
      ) : null}
      {isActive || isEmpty ? null : (
        <p className="soft">
          {t('no_program')} {settingsLink}
        </p>
      )}
      {alert}
      <PagedTable
        label={t('shell:places.exports')}
        columns={columns}
        rows={exports}
        query={query}
        olderButtonText={t('older')}
        defaultSort={defaultSort}
        loading={t('loading')}
        empty={
          isActive ? <EmptyState text={t('empty')} /> : <EmptyState text={t('no_program')} action={settingsLink} />
        }
      />
      <Dialog title={t('make')} isOpen={openDialog?.dialog === 'make'} onClose={close}>
        <CreateExportForm onDone={close} />
      </Dialog>
      <Dialog
        title={
          openExport ? t('file_of', { program: t(`programs.${openExport.integration}`), days: days(openExport) }) : ''
        }
        isOpen={openExport !== undefined}
        onClose={close}
        hasCloseButton
      >
        {openExport ? <EmployeesOfExport salaryExport={openExport} /> : null}
      </Dialog>
    </Screen>
  )
}
