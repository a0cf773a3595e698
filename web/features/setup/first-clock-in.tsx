import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { convertColumnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { findWaitAfterTooManyRequestsMs } from '../../lib/http/should-retry.ts'
import { call } from '../../lib/session/api.ts'
import { useEmployees, useProjects } from '../../lib/entries/employee-and-project-lists.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { EmployeeLoginLink } from '../../components/employee-login-link.tsx'
import styles from './setup.module.css'

const pollIntervalMs = 4000

/** Polls until the company has its first entry. */
function useFirstEntry() {
  const { data, error, refetch } = useQuery({
    queryKey: ['first entry'],
    queryFn: async ({ signal }) => convertColumnsToEntries((await call(api.workLogs.list, { signal })).work_logs),
    refetchInterval: query =>
      findWaitAfterTooManyRequestsMs(query) || (query.state.data?.length ? false : pollIntervalMs),
  })
  return { firstEntry: data?.[0], error, refetch }
}

export function FirstClockIn({
  messagedEmployeeId: smsEmployeeId,
  onDone,
}: {
  messagedEmployeeId: string | undefined
  onDone: () => void
}) {
  const { t } = useTranslation('setup')
  const company = useCompany()
  const { data: employees = [] } = useEmployees()
  const { data: projects = [] } = useProjects()
  // The newest employee is the one that the previous step created.
  const employee = employees
    .filter(({ disabled }) => !disabled)
    .reduce<(typeof employees)[number] | undefined>(
      (newestEntry, candidate) => (newestEntry && newestEntry.created > candidate.created ? newestEntry : candidate),
      undefined,
    )
  const { firstEntry, error, refetch } = useFirstEntry()
  const hasOneProject = projects.filter(({ is_open }) => is_open).length === 1
  const linkValues = { name: employee?.name, number: employee?.phone_number }
  return (
    <div className={styles.body}>
      {employee?.phone_number && employee.id === smsEmployeeId ? (
        <p>{hasOneProject ? t('by_link_one_project', linkValues) : t('by_link', linkValues)}</p>
      ) : null}
      {employee ? (
        <>
          <p>{t('by_login', { address: `${window.location.host}/login_employee` })}</p>
          <dl className="facts">
            <dt>{t('company')}</dt>
            <dd>{company.name}</dd>
            <dt>{t('employee')}</dt>
            <dd>{employee.name}</dd>
            <dt>{t('password')}</dt>
            <dd>{employee.login_token}</dd>
          </dl>
          {employee.id === smsEmployeeId ? null : <EmployeeLoginLink employee={employee} />}
        </>
      ) : null}
      <p>{t('by_screen')}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <output className={styles.wait}>
        {firstEntry ? t('is_in', { name: firstEntry.employee.name, project: firstEntry.project.name }) : t('waiting')}
      </output>
      <div className={styles.actions}>
        <Button kind="primary" onPress={onDone}>
          {firstEntry ? t('go') : t('go_anyway')}
        </Button>
      </div>
    </div>
  )
}
