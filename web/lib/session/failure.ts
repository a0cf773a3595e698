/** Converts errors of calls to texts in the user's language. */
import i18next from 'i18next'
import { CallError } from '../../../shared/api/client.ts'
import { isErrorText, type ErrorText } from '../../../shared/api/errors.ts'
import { matchFieldText } from '../language/match-field-text.ts'
import { readServerErrorText } from '../language/read-server-error-text.ts'
import { reportProblem } from '../http/report-problem.ts'
import { ChangeDeclinedError } from '../http/support-visit.ts'
import { errorKeyByText } from '../language/error-text-keys.ts'

export interface Failure {
  message: string
  fields: Record<string, string>
  /** The error is outside the error catalogue, or there was no response. */
  isUnknown?: true
  /** The administrator declined to confirm the change, so the failure is no error. */
  isDeclined?: true
}

/**
 * Reads `error` and `fields` from the body of an error response. Parses the body by hand, because a schema would add
 * zod to every phone's download.
 */
function parseErrorBody({ body }: Pick<CallError, 'body'>): { error: string; fields: object } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return { error: '', fields: {} }
  const fields = 'fields' in body && typeof body.fields === 'object' && body.fields !== null ? body.fields : {}
  return { error: String(body.error), fields }
}

/** The only 5xx that users can do something about. */
const messageNotSentText: ErrorText = 'The message could not be sent'

const createFailure = (message: string): Failure => ({ message, fields: {} })
const createUnknownFailure = (message: string): Failure => ({ message, fields: {}, isUnknown: true })

export async function toFailure(error: unknown): Promise<Failure> {
  if (error instanceof ChangeDeclinedError)
    return { ...createFailure(i18next.t('admin:visit.not_changed')), isDeclined: true }
  if (!(error instanceof CallError)) return toFailureWithoutResponse(error)
  const { error: text, fields } = parseErrorBody(error)
  // The text says that we have been alerted, because every 5xx triggers an alarm.
  if (error.status >= 500 && text !== messageNotSentText) return createFailure(i18next.t('errors:server'))
  if (error.status === 429)
    return createFailure(i18next.t('errors:too_many', { count: Math.ceil((error.retryAfterSeconds ?? 60) / 60) }))
  if (!isErrorText(text)) {
    reportProblem('unknown error', JSON.stringify([error.status, error.body]))
    const words = readServerErrorText(error)
    return createUnknownFailure(
      words === undefined ? i18next.t('errors:recorded') : words || i18next.t('errors:unknown'),
    )
  }
  const translatedFields = Object.entries(fields).map(([name, field]) => [name, translateFieldText(String(field))])
  return { message: i18next.t(`errors:said.${errorKeyByText[text]}`), fields: Object.fromEntries(translatedFields) }
}

export function explainBulkRefusal({
  error,
  fields = {},
}: {
  error: string
  fields?: Record<string, string> | undefined
}): string {
  const texts = Object.values(fields).map(translateFieldText)
  return texts.length > 0 ? texts.join(' ') : translateFieldText(error)
}

export function explainQueuedRefusal(body: unknown): string {
  const { error, fields } = parseErrorBody({ body })
  return explainBulkRefusal({
    error,
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)])),
  })
}

/** Translates the text of an error at a field. The text comes from the web's schemas or the servers. */
export function translateFieldText(text: string): string {
  if (isErrorText(text)) return i18next.t(`errors:said.${errorKeyByText[text]}`)
  const match = matchFieldText(text)
  return match ? i18next.t(`errors:field.${match.key}`, { count: match.count, most: match.max }) : text
}

/**
 * Whether the cause of a failure must still be found: there was no response, although the browser reports a network.
 */
const needsConnectivityCheck = (error: unknown): boolean => error instanceof TypeError && window.navigator.onLine

export async function displayFailure(error: unknown, show: (failure: Failure) => void): Promise<void> {
  if (needsConnectivityCheck(error)) show(createFailure(i18next.t('errors:checking')))
  show(await toFailure(error))
}

/** Whether a request failed because the device has no network, and not because the servers did not respond. */
export async function isOffline(error: unknown): Promise<boolean> {
  if (error instanceof CallError || error instanceof ChangeDeclinedError) return false
  return !window.navigator.onLine || (error instanceof TypeError && !(await isReachable()))
}

async function toFailureWithoutResponse(error: unknown): Promise<Failure> {
  if (!window.navigator.onLine) return createFailure(i18next.t('errors:offline'))
  if (error instanceof DOMException && error.name === 'TimeoutError') return createFailure(i18next.t('errors:timeout'))
  if (!(error instanceof TypeError)) {
    reportProblem('unknown error', String(error))
    return createUnknownFailure(i18next.t('errors:unknown'))
  }
  if (!(await isReachable())) return createFailure(i18next.t('errors:offline'))
  reportProblem('network error', error.message)
  return createFailure(i18next.t('errors:unreachable'))
}

/** Whether the site responds, which distinguishes a missing network from an API that does not respond. */
export async function isReachable(): Promise<boolean> {
  try {
    await window.fetch('/icon.svg', { cache: 'no-store', signal: AbortSignal.timeout(2000) })
    return true
  } catch {
    return false
  }
}
