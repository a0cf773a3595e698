import type { CallError } from '../../../shared/api/client.ts'

/** Longer texts, and HTML pages of proxies, are not meant for users. */
const maxCharacters = 300
const isHtml = (text: string): boolean => /^\s*</.test(text)

const hasError = (body: unknown): body is { error: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error)

/**
 * Returns the response's error, or else its body. Returns the status text if there is neither, or if the text is HTML
 * or too long. Undefined if the error or body is not text.
 */
export function readServerErrorText({ body, statusText }: Pick<CallError, 'body' | 'statusText'>): string | undefined {
  const text = hasError(body) ? body.error : body
  if (text === undefined || text === null || text === '') return statusText
  if (typeof text !== 'string') return undefined
  return isHtml(text) || text.length > maxCharacters ? statusText : text
}
