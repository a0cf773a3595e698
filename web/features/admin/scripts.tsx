import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Screen, ScreenTitle } from '../../ui/layout/screen.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { ScriptForm } from './script-form.tsx'
import { ScriptRunDetails } from './script-run-details.tsx'
import { useRunColumns } from './use-run-columns.tsx'
import styles from './scripts.module.css'
import { useScripts } from './use-scripts.ts'

const defaultSort = { column: 'at', direction: 'descending' } as const

function useCompanyFromUrl(): { id: string; name: string } | undefined {
  const [query] = useSearchParams()
  const [id, name] = [query.get('company'), query.get('name')]
  return useMemo(() => (id && name ? { id, name } : undefined), [id, name])
}

export function Scripts() {
  const { t } = useTranslation('scripts')
  const { data, error, refetch } = useScripts()
  const [name, setName] = useState<string | null>(null)
  const company = useCompanyFromUrl()
  const { openDialog, open, close } = useOpenDialog<'run'>()
  const columns = useRunColumns(data?.scripts, open)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const script = data.scripts.find(candidate => candidate.name === name)
  const run = data.runs.find(({ id }) => id === openDialog?.id)
  return (
    <Screen>
      <div className={styles.form}>
        <Card title={t('title')}>
          <Select
            label={t('script')}
            options={data.scripts.map(option => ({ id: option.name, name: option.title }))}
            chosen={name}
            onChoose={setName}
          />
          {script ? <ScriptForm key={script.name} script={script} company={company} /> : null}
        </Card>
      </div>
      <ScreenTitle>{t('runs')}</ScreenTitle>
      <Table
        label={t('runs')}
        columns={columns}
        rows={data.runs}
        onEnter={id => open({ dialog: 'run', id })}
        defaultSort={defaultSort}
        loading={t('loading')}
        empty={<EmptyState text={t('no_runs')} />}
      />
      <Dialog title={run?.script ?? ''} isOpen={run !== undefined} onClose={close}>
        {run ? (
          <>
            <p className="soft">{JSON.stringify(run.payload)}</p>
            <ScriptRunDetails id={run.id} initialRun={run} />
            <Button onPress={close}>{t('close')}</Button>
          </>
        ) : null}
      </Dialog>
    </Screen>
  )
}
