import { api } from 'virtual:api'
import { rawCall } from './raw-call.ts'

const reported = new Set<string>()
const version: string = import.meta.env['VITE_VERSION'] ?? 'unversioned'

/** Reports a problem in the browser to the servers, once per page. A report that fails is dropped. */
export function reportProblem(kind: string, detail: string): void {
  const key = `${kind} ${detail}`
  if (reported.has(key)) return
  reported.add(key)
  const body = { kind, detail: detail.slice(0, 2000), page: window.location.pathname.slice(0, 200), version }
  rawCall(api.reports.error, { body }).catch(() => undefined)
}
