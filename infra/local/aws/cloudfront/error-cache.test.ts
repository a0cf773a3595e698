import type { HttpResponse } from '../http-api/function-result.ts'
import { ErrorCache } from './error-cache.ts'

const response = (status: number, cacheControl?: string): HttpResponse => ({
  status,
  headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl },
  cookies: [],
  body: Buffer.from(''),
})

async function measureCachedSeconds(config: object, first: HttpResponse, method = 'GET'): Promise<number> {
  let nowMs = 0
  const cache = new ErrorCache(JSON.parse(JSON.stringify(config)), () => nowMs)
  await cache.respond(method, '/self', async () => first)
  const second = response(200)
  for (; nowMs <= 60_000; nowMs += 1000)
    if ((await cache.respond(method, '/self', async () => second)) === second) return nowMs / 1000
  throw new Error('The error is cached for longer than a minute')
}

describe('errors at CloudFront', () => {
  it.each([404, 405, 414, 500, 501, 502, 503, 504])('are cached for ten seconds by default (%i)', async status => {
    expect(await measureCachedSeconds({}, response(status))).toBe(10)
  })
  it.each([500, 502, 503, 504])('are cached although the origin forbids it (%i)', async status => {
    expect(await measureCachedSeconds({}, response(status, 'no-store'))).toBe(10)
  })
  it.each([404, 414, 501])('are not cached if the origin forbids it (%i)', async status => {
    expect(await measureCachedSeconds({}, response(status, 'no-store'))).toBe(0)
  })
  it.each([200, 302, 400, 401, 403, 409, 410, 412, 415, 429])(
    'are not cached for other statuses (%i)',
    async status => {
      expect(await measureCachedSeconds({}, response(status))).toBe(0)
    },
  )
  it('are cached for as long as the origin says, if that is longer', async () => {
    expect(await measureCachedSeconds({}, response(403, 'max-age=30'))).toBe(30)
    expect(await measureCachedSeconds({}, response(503, 's-maxage=30'))).toBe(30)
    expect(await measureCachedSeconds({}, response(503, 'max-age=3'))).toBe(10)
    expect(await measureCachedSeconds({}, response(429, 'max-age=30'))).toBe(0)
  })
  it('are cached only for GET and HEAD', async () => {
    expect(await measureCachedSeconds({}, response(503), 'HEAD')).toBe(10)
    expect(await measureCachedSeconds({}, response(503), 'POST')).toBe(0)
  })
  it('are not cached if the template says so', async () => {
    const CustomErrorResponses = [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }]
    expect(await measureCachedSeconds({ CustomErrorResponses }, response(503))).toBe(0)
    expect(await measureCachedSeconds({ CustomErrorResponses }, response(500))).toBe(10)
  })
  it('have no setting for a status that CloudFront does not know', () => {
    expect(() => new ErrorCache({ CustomErrorResponses: [{ ErrorCode: 410, ErrorCachingMinTTL: 0 }] })).toThrow('410')
  })
  it('are cached for each key by itself', async () => {
    const cache = new ErrorCache({})
    await cache.respond('GET', '/one', async () => response(503))
    expect((await cache.respond('GET', '/two', async () => response(200))).status).toBe(200)
  })
})
