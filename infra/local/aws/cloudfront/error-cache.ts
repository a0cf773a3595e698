import { asArray, asNumber, asObject, type JsonObject } from '../../json.ts'
import type { HttpResponse } from '../http-api/function-result.ts'

/**
 * CloudFront caches errors with these codes by default. It caches those of `codesCachedWithMaxAge` only with a max-age,
 * and errors with other codes never:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const cachedCodes = [404, 405, 414, 500, 501, 502, 503, 504]
const codesCachedWithMaxAge = [400, 403, 412, 415]
/**
 * Only for these codes, an origin can forbid CloudFront to cache the error:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
const codesObeyingOrigin = [404, 410, 414, 501]
const defaultCachedSeconds = 10
/** CloudFront refuses error caching settings for other codes. */
const configurableCodes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/** Caches errors of origins for GET and HEAD, by keys that a behaviour's cache policy determines. */
export class ErrorCache {
  private readonly minSecondsByCode: ReadonlyMap<number, number>
  private readonly cached = new Map<string, { response: HttpResponse; expiresMs: number }>()
  private readonly nowMs: () => number

  constructor(distributionConfig: JsonObject, nowMs = Date.now) {
    this.nowMs = nowMs
    this.minSecondsByCode = new Map(
      asArray(distributionConfig['CustomErrorResponses']).map(item => {
        const { ErrorCode, ErrorCachingMinTTL } = asObject(item)
        const code = asNumber(ErrorCode, 0)
        if (!configurableCodes.includes(code)) throw new Error(`CloudFront has no setting for the status ${code}`)
        return [code, asNumber(ErrorCachingMinTTL, defaultCachedSeconds)]
      }),
    )
  }

  async respond(method: string, key: string, fetchFromOrigin: () => Promise<HttpResponse>): Promise<HttpResponse> {
    if (method !== 'GET' && method !== 'HEAD') return fetchFromOrigin()
    const cached = this.cached.get(`${method} ${key}`)
    if (cached && cached.expiresMs > this.nowMs()) return cached.response
    const response = await fetchFromOrigin()
    const seconds = this.computeCachedSeconds(response)
    // Stores the cookies too, as CloudFront does if the cache policy excludes cookies.
    if (seconds > 0) this.cached.set(`${method} ${key}`, { response, expiresMs: this.nowMs() + seconds * 1000 })
    return response
  }

  private computeCachedSeconds({ status, headers }: HttpResponse): number {
    const cacheControl = headers['cache-control'] ?? ''
    const maxAge = Number(/\b(?:s-maxage|max-age)=(\d+)/.exec(cacheControl)?.[1] ?? 0)
    if (!cachedCodes.includes(status) && !(codesCachedWithMaxAge.includes(status) && maxAge > 0)) return 0
    if (codesObeyingOrigin.includes(status) && /\b(no-store|no-cache|private)\b/.test(cacheControl)) return 0
    return Math.max(maxAge, this.minSecondsByCode.get(status) ?? defaultCachedSeconds)
  }
}
