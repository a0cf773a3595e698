import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isKennitala } from '../../../../shared/domain/kennitala.ts'
import { KennitalaField } from '../../../components/kennitala-field.tsx'
import { useCacheEmployee, useEmployees } from '../../../lib/entries/employee-and-project-lists.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toEmployeeAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { saveKennitala } from './fix-requests.ts'
import { RowLayout } from './row-layout.tsx'
import type { KennitalaItem, RowProps } from './row-props.ts'
import { useRunFix } from './use-run-fix.ts'

/**
 * Shows an employee without a kennitala, with a field for it. The employee's hours would otherwise be missing from the
 * payroll files.
 */
export function KennitalaRow({ item: { employee, seconds }, onSolved }: RowProps<KennitalaItem>) {
  const { t } = useTranslation('overview')
  const { hoursOf } = useOverviewFormats()
  const { integrations } = useCompany()
  const { refetch } = useEmployees()
  const cacheEmployee = useCacheEmployee()
  const [kennitala, setKennitala] = useState('')
  const { run, isRunning, failure, setFailure } = useRunFix()
  const { name } = employee
  const saveAndSolve = () =>
    run(async () => {
      // Reads the employee again, because the change replaces all data for the payroll programs.
      const { data } = await refetch({ throwOnError: true })
      const currentEmployee = data?.find(({ id }) => id === employee.id)
      if (!currentEmployee) return
      await cacheEmployee(await saveKennitala(currentEmployee, kennitala, integrations))
      onSolved({ text: t('done.kennitala', { name }) })
    })
  return (
    <RowLayout
      icon="kennitala"
      tone="look"
      address={toEmployeeAddress(employee.id)}
      name={name}
      text={t('check.no_kennitala')}
      why={t('check.no_kennitala_why', { hours: hoursOf(seconds) })}
      failure={failure}
      fix={
        <form
          onSubmit={event => {
            event.preventDefault()
            if (!isKennitala(kennitala)) setFailure(t('check.kennitala_warning'))
            else if (!isRunning) void saveAndSolve()
          }}
        >
          <KennitalaField
            name="kennitala"
            label={t('check.kennitala_of', { name })}
            value={kennitala}
            onChange={setKennitala}
            warning=""
          />
          <Button type="submit" isBusy={isRunning} aria-label={t('check.of', { what: t('check.save'), name })}>
            {t('check.save')}
          </Button>
        </form>
      }
    />
  )
}
