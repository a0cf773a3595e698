import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useCallWithLargerPlan } from '../../lib/billing/larger-plan.ts'
import { useCacheEmployee, type Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirmation.tsx'
import styles from './employees.module.css'

/**
 * The button that activates or deactivates the employee. Deactivating always needs a confirmation. Activating needs one
 * only if the company needs a larger plan for it.
 */
export function EmployeeActivationButton({ employee, onDone }: { employee: Employee; onDone: () => void }) {
  const { t } = useTranslation('employees')
  const cacheEmployee = useCacheEmployee()
  const callWithPlan = useCallWithLargerPlan()
  const [isConfirming, setConfirming] = useState(false)
  const { attempt, alert, isRunning } = useAttempt()
  const { name } = employee
  const params = { id: employee.id }

  async function activate() {
    await cacheEmployee(await callWithPlan(body => call(api.employees.enable, { params, body })))
    onDone()
  }

  async function deactivate() {
    await cacheEmployee(await call(api.employees.disable, { params }))
    onDone()
  }

  return (
    <div className={styles.state}>
      {alert}
      {employee.disabled ? (
        <Button isBusy={isRunning} onPress={() => void attempt(activate)}>
          {t('activate')}
        </Button>
      ) : (
        <Button kind="danger" onPress={() => setConfirming(true)}>
          {t('deactivate')}
        </Button>
      )}
      <ConfirmDialog
        title={t('deactivate_title', { name })}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirm={t('deactivate')}
        confirming={t('deactivating')}
        cancel={t('cancel')}
        isDanger
        onConfirm={deactivate}
      >
        <p>{t('deactivate_text', { name })}</p>
        <p>{t('deactivate_keeps')}</p>
      </ConfirmDialog>
    </div>
  )
}
