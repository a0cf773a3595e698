import { useEffect, useRef, useState } from 'react'
import { api } from 'virtual:api'
import { CallError } from '../../../shared/api/client.ts'
import { isAccountReplaced, isSessionOver } from '../http/is-session-over.ts'
import { call } from '../session/api.ts'
import { explainBulkRefusal, toFailure } from '../session/failure.ts'
import { useCacheEntries, type Entry } from './entries.ts'
import {
  syncUnsentApprovals,
  recordSentVersions,
  settleFirstApproval,
  setUnsentApprovals,
  unsentApprovals,
  type UnsentApproval,
} from './unsent-approvals.ts'

interface RefusedApproval {
  employee: string
  /** In the user's language. */
  reason: string
}

interface SendResult {
  current: Entry[]
  refused: { id: string; reason: string }[]
}

const retryMs = 15_000
const noApprovals: readonly UnsentApproval[] = []

/** Whether a retry would be refused again. */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status < 500 &&
  error.status !== 429 &&
  !isSessionOver(error) &&
  !isAccountReplaced(error)

/** Sends a waiting change of approval. Undefined if the change must wait for another attempt. */
async function sendApproval({ key, approved, entries }: UnsentApproval): Promise<SendResult | undefined> {
  try {
    const body = { ids: entries.map(({ id, version }) => ({ id, version })), change: { approved } }
    const { results } = await call(api.workLogs.bulk, { body, idempotencyKey: key })
    return {
      current: results.flatMap(({ work_log }) => work_log ?? []),
      refused: results.flatMap(({ id, error, fields }) =>
        error === undefined ? [] : [{ id, reason: explainBulkRefusal({ error, fields }) }],
      ),
    }
  } catch (error) {
    if (!isFinalRefusal(error)) return undefined
    const { message } = await toFailure(error)
    return { current: [], refused: entries.map(({ id }) => ({ id, reason: message })) }
  }
}

/** Sends the account's waiting approvals one after the other, as soon as there is a network. */
export function useSendApprovals(account: string) {
  const approvalsOfAccount = unsentApprovals.use()[account] ?? noApprovals
  const cacheEntries = useCacheEntries()
  const [refusedApprovals, setRefusedApprovals] = useState<readonly RefusedApproval[]>([])
  const isSending = useRef(false)
  const [firstApproval] = approvalsOfAccount

  useEffect(syncUnsentApprovals, [])

  useEffect(() => {
    if (!firstApproval) return undefined
    const sendFirstApproval = async (): Promise<void> => {
      if (isSending.current) return
      isSending.current = true
      const result = await sendApproval(firstApproval)
      isSending.current = false
      if (!result) return
      cacheEntries(result.current)
      recordSentVersions(firstApproval, result.current)
      const employees = new Map(firstApproval.entries.map(({ id, employee }) => [id, employee]))
      const refusals = result.refused.map(({ id, reason }) => ({ employee: employees.get(id) ?? '', reason }))
      setRefusedApprovals(previous => [...previous, ...refusals])
      const currentApprovals = unsentApprovals.get()[account] ?? noApprovals
      // Another tab may have sent the change.
      if (currentApprovals[0]?.key === firstApproval.key)
        setUnsentApprovals(
          account,
          settleFirstApproval(currentApprovals, {
            changed: result.current,
            refused: result.refused.map(({ id }) => id),
          }),
        )
    }
    const onOnline = () => void sendFirstApproval()
    onOnline()
    const timer = setInterval(onOnline, retryMs)
    window.addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onOnline)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `cacheEntries` is another function after each rendering
  }, [account, firstApproval])

  return { waiting: approvalsOfAccount, refused: refusedApprovals, hideRefused: () => setRefusedApprovals([]) }
}
