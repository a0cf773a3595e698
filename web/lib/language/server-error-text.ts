/** What an answer outside the catalogue says itself. */
import type { CallError } from '../../../shared/api/client.ts'

/** Longer texts, and pages of proxies, are not written for people. */
const maxCharacters = 300
const isHtml = (text: string): boolean => /^\s*</.test(text)

const hasError = (body: unknown): body is { error: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error)

/**
 * The answer's error, else the answer itself, else the text of its status. Undefined if that is no text, and empty if
 * the answer says nothing.
 */
export function serverErrorText({ body, statusText }: Pick<CallError, 'body' | 'statusText'>): string | undefined {
  const said = hasError(body) ? body.error : body
  if (said === undefined || said === null || said === '') return statusText
  if (typeof said !== 'string') return undefined
  return isHtml(said) || said.length > maxCharacters ? statusText : said
}
