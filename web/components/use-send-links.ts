import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../shared/api/client.ts'
import { api } from 'virtual:api'
import { useCacheSentText } from '../lib/entries/employee-and-project-lists.ts'
import { call } from '../lib/session/api.ts'
import { toFailure } from '../lib/session/failure.ts'
import { refreshAccount, useCompany } from '../lib/session/session.ts'

const hourSeconds = 3600
const daySeconds = 86_400

/** Returns a function that explains a limit on text messages. For any other error, it returns undefined. */
export function useExplainSmsLimit(): (error: unknown, name: string) => string | undefined {
  const { t } = useTranslation('employees')
  return (error, name) => {
    if (!(error instanceof CallError && error.status === 429)) return undefined
    const seconds = error.retryAfterSeconds ?? 60
    // Waits of more than a day come from the trial's limit, which ends with the trial.
    if (seconds > daySeconds) return t('sms_trial', { name })
    if (seconds > 2 * hourSeconds) return t('sms_wait_hours', { count: Math.ceil(seconds / hourSeconds) })
    return t('sms_wait_minutes', { count: Math.ceil(seconds / 60) })
  }
}

/** Whether the error would also stop all further text messages. A refusal of a single number names a field. */
const stopsAll = ({ fields }: { fields: Record<string, string> }): boolean => Object.keys(fields).length === 0

interface SendResult {
  id: string
  /** Why the text message was not sent. Empty if it was sent. */
  reason: string
}

/** Sends login links by text message, one after the other, until no more can be sent. */
export function useSendLinks() {
  const explainLimit = useExplainSmsLimit()
  const cacheSentText = useCacheSentText()
  const client = useQueryClient()
  const { unconfirmed_texts_left: textsLeft } = useCompany()
  return async (
    people: readonly { id: string; name: string }[],
    onResult: (result: SendResult) => void,
  ): Promise<void> => {
    for (const { id, name } of people)
      try {
        await call(api.employees.sendSms, { params: { id } })
        await cacheSentText(id)
        onResult({ id, reason: '' })
      } catch (error) {
        const failure = await toFailure(error)
        onResult({ id, reason: explainLimit(error, name) ?? Object.values(failure.fields)[0] ?? failure.message })
        if (stopsAll(failure)) break
      }
    if (textsLeft !== undefined) void refreshAccount(client)
  }
}
