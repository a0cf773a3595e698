import { useMemo } from 'react'
import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { useCompany } from '../../lib/session/session.ts'

/** Active employees without a text message or an entry so far, if the company may send text messages. */
export function useNewPeople(employees: readonly Employee[] | undefined): Employee[] {
  const { support_visit, try_out } = useCompany()
  const mayText = support_visit === undefined && try_out === undefined
  return useMemo(() => (mayText ? (employees ?? []).filter(isNew) : []), [employees, mayText])
}

/** Those who have an entry have found a way in. */
const isNew = ({ disabled, first_text_at, latest_work_log }: Employee): boolean =>
  !disabled && first_text_at === null && latest_work_log === null
