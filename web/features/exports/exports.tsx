import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { activeIntegrations, mayUseIntegration } from '../../../shared/domain/policies.ts'
import { showDays } from '../../lib/intl.ts'
import { soon } from '../../lib/late.ts'
import { localDay } from '../../lib/local-day.ts'
import { useCompany } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Table } from '../../ui/table.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { useColumns } from './columns.tsx'
import styles from './exports.module.css'
import { useDownload } from './use-download.ts'
import { useExports } from './use-exports.ts'

const LeftOut = soon(async () => (await import('./left-out.tsx')).LeftOut)
const MakeNow = soon(async () => (await import('./make-now.tsx')).MakeNow)

const defaultSort = { column: 'created', direction: 'descending' } as const

/** the files that payroll programs read */
export function Exports() {
  const { t } = useTranslation('exports')
  const company = useCompany()
  const isOffered = mayUseIntegration(company, 'payday')
  return isOffered ? <List isActive={activeIntegrations(company).length > 0} /> : <Empty text={t('not_offered')} />
}

function List({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation(['exports', 'shell'])
  const { time_zone } = useCompany().settings
  const { exports, next, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useExports()
  const { opened, open, close } = useOpened<'make' | 'left_out'>()
  const { download, failure, forget } = useDownload()
  const onLeftOut = useCallback((id: string) => open({ what: 'left_out', id }), [open])
  const columns = useColumns({ onLeftOut, onDownload: download })
  const chosen = exports?.find(one => one.id === opened?.id)
  const toSettings = <a href="#settings">{t('to_settings')}</a>
  const none = exports?.length === 0

  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <h2 className={styles.title}>{t('shell:places.exports')}</h2>
        {isActive && !error ? (
          <Button id="make" kind="go" shortcut="n" onPress={() => open({ what: 'make' })}>
            {t('make')}
          </Button>
        ) : null}
      </div>
      {next ? (
        <p className={styles.soft}>{t('next', { when: localDay(time_zone).show(next.due), days: showDays(next) })}</p>
      ) : null}
      {isActive || none ? null : (
        <p className={styles.soft}>
          {t('no_program')} {toSettings}
        </p>
      )}
      {failure ? <Alert message={failure} onHide={forget} /> : null}
      <Table
        label={t('shell:places.exports')}
        columns={columns}
        rows={exports}
        error={error}
        onRetry={() => void refetch()}
        defaultSort={defaultSort}
        loading={t('loading')}
        empty={isActive ? <Empty text={t('empty')} /> : <Empty text={t('no_program')} action={toSettings} />}
      />
      {hasNextPage ? (
        <div>
          <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : null}
      <Dialog title={t('make')} isOpen={opened?.what === 'make'} onClose={close}>
        <MakeNow onDone={close} />
      </Dialog>
      <Dialog
        title={chosen ? t('left_out_title', { program: t(`programs.${chosen.integration}`) }) : ''}
        isOpen={opened?.what === 'left_out' && chosen !== undefined}
        onClose={close}
      >
        {chosen ? <LeftOut all={chosen.left_out} onClose={close} /> : null}
      </Dialog>
    </div>
  )
}
