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
export const createDataResponse = (data: object, status = 200): ServiceResponse =>
  jsonResponse({ data, meta: { request_id: randomUUID() } }, status)
export const createErrorResponse = (status: number, code: string): ServiceResponse =>
  jsonResponse({ error: { type: 'request_error', code, detail: code }, meta: { request_id: randomUUID() } }, status)

const defaultPerPage = 50

/** Returns one page of the items, with the full URL of the next page, as Paddle does. */
export function createPageResponse(
  { url, containerAccessKeyId }: ServiceRequest,
  items: readonly { id: string }[],
): ServiceResponse {
  const perPage = Number(url.searchParams.get('per_page') ?? defaultPerPage)
  const afterId = url.searchParams.get('after') ?? ''
  const remainingItems = items.filter(({ id }) => id > afterId).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const pageItems = remainingItems.slice(0, perPage)
  const nextPageUrl = new URL(url)
  nextPageUrl.searchParams.set('after', pageItems.at(-1)?.id ?? afterId)
  if (containerAccessKeyId !== undefined) nextPageUrl.pathname = `/@${containerAccessKeyId}${nextPageUrl.pathname}`
  const pagination = {
    per_page: perPage,
    next: nextPageUrl.href,
    has_more: remainingItems.length > perPage,
    estimated_total: items.length,
  }
  return jsonResponse({ data: pageItems, meta: { request_id: randomUUID(), pagination } })
}

export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsedBody = schema.safeParse(body)
  if (!parsedBody.success) throw new PaddleApiError(400, 'bad_request')
  return parsedBody.data
}
