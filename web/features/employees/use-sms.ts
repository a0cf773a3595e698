import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../shared/api/client.ts'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { dateFormat } from '../../lib/intl.ts'
import type { Employee } from '../../lib/lists.ts'
import { useCompany } from '../../lib/session.ts'

const hourSeconds = 3600
const daySeconds = 86_400

/** sends the login link: answers that it was sent and when, or keeps why there are too many */
export function useSms() {
  const { t } = useTranslation('employees')
  const { time_zone } = useCompany().settings
  const [refusal, setRefusal] = useState('')

  /** a wait beyond a day is that of the trial, which ends with it */
  function explain(seconds: number, name: string): string {
    if (seconds > daySeconds) return t('sms_trial', { name })
    if (seconds > 2 * hourSeconds) return t('sms_wait_hours', { count: Math.ceil(seconds / hourSeconds) })
    return t('sms_wait_minutes', { count: Math.ceil(seconds / 60) })
  }

  /** undefined where it was refused for there being too many; every other refusal is thrown, for the form to show */
  async function send(employee: Employee): Promise<string | undefined> {
    setRefusal('')
    try {
      await call(api.employees.sendSms, { params: { id: employee.id } })
    } catch (error) {
      if (!(error instanceof CallError && error.status === 429)) throw error
      setRefusal(explain(error.retryAfterSeconds ?? 60, employee.name))
      return undefined
    }
    const time = dateFormat({ timeStyle: 'short', timeZone: time_zone }).format(new Date())
    return t('sms_sent', { number: employee.phone_number, time })
  }

  return { send, refusal, forget: () => setRefusal('') }
}
