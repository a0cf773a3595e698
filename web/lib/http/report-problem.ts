import { api } from 'virtual:api'
import { CallError, type Input } from '../../../shared/api/client.ts'
import { rawCall } from './raw-call.ts'

type ProblemReport = Input<typeof api.reports.error>['body']

const reportedKeys = new Set<string>()
const version: string = import.meta.env['VITE_VERSION'] ?? 'unversioned'

/**
 * Reports a problem once per page. The screen promises that we were notified, so the report is stored until it is sent.
 */
export function reportProblem(kind: string, detail: string): void {
  const key = `${kind} ${detail}`
  if (reportedKeys.has(key)) return
  reportedKeys.add(key)
  void sendReports([{ kind, detail: detail.slice(0, 2000), page: window.location.pathname.slice(0, 200), version }])
}

const storageKey = 'unsent reports'
/** Only the latest reports are stored, because they describe a longer failure well enough. */
const maxStoredReports = 10
const retryDelayMs = 60_000

/** Returns the stored reports, and removes them from storage, so that another page does not send them too. */
function takeStoredReports(): ProblemReport[] {
  try {
    const storedReports = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]') as ProblemReport[]
    window.localStorage.removeItem(storageKey)
    return storedReports
  } catch {
    return []
  }
}

function storeReports(reports: readonly ProblemReport[]): void {
  try {
    window.localStorage.setItem(
      storageKey,
      JSON.stringify([...takeStoredReports(), ...reports].slice(-maxStoredReports)),
    )
  } catch {
    // Without storage, the report is lost.
  }
}

async function sendReports(reports: readonly ProblemReport[]): Promise<void> {
  const unsentReports: ProblemReport[] = []
  for (const body of reports)
    try {
      await rawCall(api.reports.error, { body })
    } catch (error) {
      // The servers would refuse the same report again. Only a 429 asks the page to wait and send the report later.
      const isRefused = error instanceof CallError && error.status < 500 && error.status !== 429
      if (!isRefused) unsentReports.push(body)
    }
  if (unsentReports.length === 0) return
  storeReports(unsentReports)
  setTimeout(sendStoredReports, retryDelayMs)
}

/** Sends the stored reports. Earlier attempts to send them failed, on this page or on one opened before it. */
export const sendStoredReports = (): void => void sendReports(takeStoredReports())
