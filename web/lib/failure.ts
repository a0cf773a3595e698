/** what went wrong, as a text of the catalogue in the user's language */
import i18next from 'i18next'
import { CallError } from '../../shared/api/client.ts'
import { catalogue, type ErrorBody, type ErrorText } from '../../shared/api/errors.ts'
import type { WorkLog } from '../../shared/domain/work-log.ts'
import { fieldTextKey } from './field-texts.ts'
import { report } from './report.ts'
import { said } from './said.ts'

export interface Failure {
  message: string
  /** the texts that belong to fields */
  fields: Record<string, string>
}

const isSaid = (text: string): text is ErrorText => Object.hasOwn(catalogue, text)

/** by hand, since a schema would bring its library onto every phone */
function bodyOf({ body }: Pick<CallError, 'body'>): { error: string; fields: object } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return { error: '', fields: {} }
  const fields = 'fields' in body && typeof body.fields === 'object' && body.fields !== null ? body.fields : {}
  return { error: String(body.error), fields }
}

/** of the servers' own failures the one that somebody can do something about */
const notSent: ErrorText = 'The message could not be sent'

const plain = (message: string): Failure => ({ message, fields: {} })

export async function failureOf(error: unknown): Promise<Failure> {
  if (!(error instanceof CallError)) return withoutAnswer(error)
  const { error: text, fields } = bodyOf(error)
  // What nobody foresaw rings an alarm, which makes this true.
  if (error.status >= 500 && text !== notSent) return plain(i18next.t('errors:server'))
  if (error.status === 429)
    return plain(i18next.t('errors:too_many', { count: Math.ceil((error.retryAfterSeconds ?? 60) / 60) }))
  if (!isSaid(text)) {
    report('unknown error', JSON.stringify([error.status, error.body]))
    return plain(i18next.t('errors:unknown'))
  }
  const translated = Object.entries(fields).map(([name, field]) => [name, fieldText(String(field))])
  return { message: i18next.t(`errors:said.${said[text]}`), fields: Object.fromEntries(translated) }
}

/** why one of many was refused */
export function refusalText({
  error,
  fields = {},
}: {
  error: string
  fields?: Record<string, string> | undefined
}): string {
  const texts = Object.values(fields).map(fieldText)
  return texts.length > 0 ? texts.join(' ') : fieldText(error)
}

/** why a call was refused whose answer was kept */
export function reasonOf(body: unknown): string {
  const { error, fields } = bodyOf({ body })
  return refusalText({
    error,
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)])),
  })
}

/** the entry that stands against what was asked, as it is now */
export function standingAgainst(error: unknown): WorkLog | undefined {
  return error instanceof CallError && error.status === 409 && isErrorBody(error.body) ? error.body.work_log : undefined
}

const isErrorBody = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null && 'error' in body

/** what the web or the servers say of a field */
export function fieldText(text: string): string {
  if (isSaid(text)) return i18next.t(`errors:said.${said[text]}`)
  const found = fieldTextKey(text)
  return found ? i18next.t(`errors:field.${found.key}`, { count: found.count }) : text
}

async function withoutAnswer(error: unknown): Promise<Failure> {
  if (!window.navigator.onLine) return plain(i18next.t('errors:offline'))
  if (error instanceof DOMException && error.name === 'TimeoutError') return plain(i18next.t('errors:timeout'))
  if (!(error instanceof TypeError)) {
    report('unknown error', String(error))
    return plain(i18next.t('errors:unknown'))
  }
  if (!(await isReachable())) return plain(i18next.t('errors:offline'))
  report('network error', error.message)
  return plain(i18next.t('errors:unreachable'))
}

/** whether anything of ours answers: then it is the API that does not */
async function isReachable(): Promise<boolean> {
  try {
    await window.fetch('/icon.svg', { cache: 'no-store', signal: AbortSignal.timeout(2000) })
    return true
  } catch {
    return false
  }
}
