import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { useExplainSmsLimit } from '../../components/use-send-links.ts'
import { call } from '../../lib/session/api.ts'
import { useCacheSentText, type Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { refreshAccount, useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'

/** Sends login links by text message. `refusal` explains why no more text messages can be sent. */
export function useSendLoginLink() {
  const { t } = useTranslation('employees')
  const formats = useFormats()
  const cacheSentText = useCacheSentText()
  const explainLimit = useExplainSmsLimit()
  const client = useQueryClient()
  const { settings, unconfirmed_texts_left: textsLeft } = useCompany()
  const [refusal, setRefusal] = useState('')
  const [hasFailed, setHasFailed] = useState(false)

  /**
   * Returns a confirmation, or undefined if too many text messages were sent. Throws other refusals, so that the form
   * shows them.
   */
  async function send(employee: Employee): Promise<string | undefined> {
    setRefusal('')
    try {
      await call(api.employees.sendSms, { params: { id: employee.id } })
    } catch (error) {
      setHasFailed(true)
      const explanation = explainLimit(error, employee.name)
      if (explanation === undefined) throw error
      setRefusal(explanation)
      return undefined
    } finally {
      if (textsLeft !== undefined) void refreshAccount(client)
    }
    await cacheSentText(employee.id)
    const time = formats.date({ timeStyle: 'short', timeZone: settings.time_zone }).format(new Date())
    return t('sms_sent', { number: employee.phone_number, time })
  }

  return { send, hasFailed, refusal, clearRefusal: () => setRefusal('') }
}
