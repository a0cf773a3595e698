import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { fromColumns } from '../../../shared/domain/log-columns.ts'
import { call } from '../../lib/api.ts'
import { useEmployees } from '../../lib/lists.ts'
import { useCompany } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import styles from './setup.module.css'

const askEveryMs = 4000

/** the entry that somebody made first, once there is one */
function useFirst() {
  const { data, error, refetch } = useQuery({
    queryKey: ['first entry'],
    queryFn: async ({ signal }) => fromColumns((await call(api.workLogs.list, { signal })).work_logs),
    refetchInterval: ({ state }) => (state.data?.length ? false : askEveryMs),
  })
  return { first: data?.[0], error, refetch }
}

/** the ways in which one clocks in, and whether somebody has */
export function FirstClockIn({ messaged, onDone }: { messaged: string | undefined; onDone: () => void }) {
  const { t } = useTranslation('setup')
  const company = useCompany()
  const { data: employees = [] } = useEmployees()
  // the one that was just created
  const employee = employees.reduce<(typeof employees)[number] | undefined>(
    (newest, one) => (newest && newest.created > one.created ? newest : one),
    undefined,
  )
  const { first, error, refetch } = useFirst()
  return (
    <div className={styles.body}>
      {employee?.phone_number && employee.id === messaged ? (
        <p>{t('by_link', { name: employee.name, number: employee.phone_number })}</p>
      ) : null}
      {employee ? (
        <>
          <p>{t('by_login', { address: `${window.location.host}/login_employee` })}</p>
          <dl className={styles.facts}>
            <dt>{t('company')}</dt>
            <dd>{company.name}</dd>
            <dt>{t('employee')}</dt>
            <dd>{employee.name}</dd>
            <dt>{t('password')}</dt>
            <dd>{employee.login_token}</dd>
          </dl>
        </>
      ) : null}
      <p>{t('by_screen')}</p>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      <output className={styles.wait}>
        {first ? t('is_in', { name: first.employee.name, project: first.project.name }) : t('waiting')}
      </output>
      <div className={styles.actions}>
        <Button kind="go" onPress={onDone}>
          {first ? t('go') : t('go_anyway')}
        </Button>
      </div>
    </div>
  )
}
