import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { ServiceRequest, ServiceResponse } from '../../aws/service.ts'

export class PaddleApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export const jsonResponse = (value: object, status = 200): ServiceResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
export const dataResponse = (data: object, status = 200): ServiceResponse =>
  jsonResponse({ data, meta: { request_id: randomUUID() } }, status)
export const errorResponse = (status: number, code: string): ServiceResponse =>
  jsonResponse({ error: { type: 'request_error', code, detail: code }, meta: { request_id: randomUUID() } }, status)

const defaultPerPage = 50

/** Paddle returns the full URL of the next page. */
export function pageResponse(
  { url, containerAccessKeyId }: ServiceRequest,
  items: readonly { id: string }[],
): ServiceResponse {
  const perPage = Number(url.searchParams.get('per_page') ?? defaultPerPage)
  const after = url.searchParams.get('after') ?? ''
  const remaining = items.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const data = remaining.slice(0, perPage)
  const next = new URL(url)
  next.searchParams.set('after', data.at(-1)?.id ?? after)
  if (containerAccessKeyId !== undefined) next.pathname = `/@${containerAccessKeyId}${next.pathname}`
  const pagination = {
    per_page: perPage,
    next: next.href,
    has_more: remaining.length > perPage,
    estimated_total: items.length,
  }
  return jsonResponse({ data, meta: { request_id: randomUUID(), pagination } })
}

export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new PaddleApiError(400, 'bad_request')
  return parsed.data
}
