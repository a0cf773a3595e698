import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../shared/api/client.ts'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useCacheEmployee, type Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { refreshAccount, useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'

const hourSeconds = 3600
const daySeconds = 86_400

/** Sends the login link. Returns a confirmation, or why no more messages can be sent now. */
export function useSms() {
  const { t } = useTranslation('employees')
  const formats = useFormats()
  const cacheEmployee = useCacheEmployee()
  const client = useQueryClient()
  const { settings, unconfirmed_texts_left: unconfirmedLeft } = useCompany()
  const [refusal, setRefusal] = useState('')
  const [hasFailed, setHasFailed] = useState(false)

  /** Waits of more than a day come from the trial's limit, which ends with the trial. */
  function explain(seconds: number, name: string): string {
    if (seconds > daySeconds) return t('sms_trial', { name })
    if (seconds > 2 * hourSeconds) return t('sms_wait_hours', { count: Math.ceil(seconds / hourSeconds) })
    return t('sms_wait_minutes', { count: Math.ceil(seconds / 60) })
  }

  /** Undefined if too many messages were sent. Throws other refusals, for the form to show. */
  async function send(employee: Employee): Promise<string | undefined> {
    setRefusal('')
    try {
      await call(api.employees.sendSms, { params: { id: employee.id } })
    } catch (error) {
      setHasFailed(true)
      if (!(error instanceof CallError && error.status === 429)) throw error
      setRefusal(explain(error.retryAfterSeconds ?? 60, employee.name))
      return undefined
    } finally {
      if (unconfirmedLeft !== undefined) void refreshAccount(client)
    }
    await cacheEmployee({ ...employee, failed_text: null })
    const time = formats.date({ timeStyle: 'short', timeZone: settings.time_zone }).format(new Date())
    return t('sms_sent', { number: employee.phone_number, time })
  }

  return { send, hasFailed, refusal, clearRefusal: () => setRefusal('') }
}
