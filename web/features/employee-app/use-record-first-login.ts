import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import { rawCall } from '../../lib/http/raw-call.ts'
import { cacheFirstLogin, useEmployee } from '../../lib/session/session.ts'

/**
 * Lets the company see that the employee has logged in. Failures are ignored, because the app tries again when it is
 * next opened.
 */
export function useRecordFirstLogin(): void {
  const client = useQueryClient()
  const isFirst = useEmployee().first_login_at === null
  useEffect(() => {
    if (!isFirst) return
    rawCall(api.employee.recordFirstLogin).then(
      () => cacheFirstLogin(client),
      () => undefined,
    )
  }, [client, isFirst])
}
