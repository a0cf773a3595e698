import { api } from 'virtual:api'
import { rawCall } from './raw-call.ts'

const reported = new Set<string>()
const version: string = import.meta.env['VITE_VERSION'] ?? 'unversioned'

/** tells us of something that went wrong here, once per page; that it cannot be told is nobody's trouble */
export function report(kind: string, detail: string): void {
  const key = `${kind} ${detail}`
  if (reported.has(key)) return
  reported.add(key)
  const body = { kind, detail: detail.slice(0, 2000), page: window.location.pathname.slice(0, 200), version }
  rawCall(api.reports.error, { body }).catch(() => undefined)
}
