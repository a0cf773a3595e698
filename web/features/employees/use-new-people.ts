import { useMemo } from 'react'
import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { useCompany } from '../../lib/session/session.ts'

/**
 * Returns the active employees without a text message, log-in or entry so far. Returns none on a support visit and in a
 * try-out, because neither can send text messages.
 */
export function useNewPeople(employees: readonly Employee[] | undefined): Employee[] {
  const { support_visit, try_out } = useCompany()
  const canSendTexts = support_visit === undefined && try_out === undefined
  return useMemo(() => (canSendTexts ? (employees ?? []).filter(isNew) : []), [employees, canSendTexts])
}

/** Whether the employee needs a first text message. An employee who has logged in or has an entry needs none. */
const isNew = ({ disabled, first_text_at, first_login_at, latest_work_log }: Employee): boolean =>
  !disabled && first_text_at === null && !first_login_at && latest_work_log === null
