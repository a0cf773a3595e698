import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { marketKeys, findMarketOfHost } from '../../../../shared/domain/markets.ts'
import { findCacheControl, toSiteDirectory } from '../../../aws/web-files.ts'
import { sendResponse, toViewerRequest, type Gateway } from '../http-api/gateway.ts'
import type { Distribution } from './distribution.ts'
import { BuiltFiles, type SiteFile } from './built-files.ts'
import { EdgeError } from './viewer-function.ts'

interface SiteOptions {
  distribution: Distribution
  directory: string
  gateway: Pick<Gateway, 'respond'>
}

const notBuiltPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not built yet</title></head>
<body><h1>The web app is not built yet</h1><p>Build it, then load this page again.</p></body></html>`

export function createSiteHandler({ distribution, directory, gateway }: SiteOptions) {
  const appFiles = new BuiltFiles(directory)
  // Each market has its own directory of public pages. On AWS, each site has a bucket with the app and the pages of its
  // market.
  const pagesByMarket = new Map(
    marketKeys.map(market => [market, new BuiltFiles(join(toSiteDirectory(directory), market))]),
  )

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = toViewerRequest(incoming)
    const { headers, isApi, forward, toCacheKey } = distribution.findBehaviour(request.url)
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    try {
      const forwardResult = forward(request)
      if ('status' in forwardResult) {
        incoming.resume()
        return void outgoing.writeHead(forwardResult.status, forwardResult.headers).end()
      }
      if (isApi) {
        // The host is part of the key, because on AWS each site has a distribution of its own.
        const key = `${readHostName(incoming)} ${toCacheKey(forwardResult)}`
        const response = await distribution.errorCache.respond(request.method, key, () =>
          gateway.respond(incoming, forwardResult),
        )
        incoming.resume()
        return sendResponse(outgoing, response, incoming.method === 'HEAD')
      }
      incoming.resume()
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return sendText(outgoing, 405, 'Method not allowed')
      const [path = '/'] = forwardResult.url.split('?')
      const marketPages = pagesByMarket.get(findMarketOfHost(readHostName(incoming)))
      if (!appFiles.isBuilt && path.endsWith('.html')) return sendPage(outgoing, notBuiltPage)
      const file = appFiles.find(path) ?? marketPages?.find(path)
      if (!file) return sendText(outgoing, 404, 'Not found')
      sendFile(incoming, outgoing, file, findCacheControl(path.slice(1)))
    } catch (error) {
      if (!(error instanceof EdgeError)) throw error
      console.error(error.message)
      sendText(outgoing, 502, 'The request could not be satisfied')
    }
  }
}

const readHostName = (incoming: IncomingMessage): string => (incoming.headers.host ?? '').replace(/:\d+$/, '')

function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, file: SiteFile, cacheControl: string): void {
  const headers = {
    'content-type': file.type,
    'cache-control': cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
    'accept-ranges': 'bytes',
  }
  if (incoming.headers['if-none-match'] === file.etag) return void outgoing.writeHead(304, headers).end()
  const range = parseRange(incoming.headers.range, file.plain.length)
  if (range) {
    const { from, to } = range
    outgoing.writeHead(206, {
      ...headers,
      'content-range': `bytes ${from}-${to}/${file.plain.length}`,
      'content-length': to + 1 - from,
    })
    return void outgoing.end(incoming.method === 'HEAD' ? undefined : file.plain.subarray(from, to + 1))
  }
  const acceptedEncodings = incoming.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => acceptedEncodings.includes(name))
  const encodedBody = encoding && file.encode(encoding)
  const body = encodedBody ?? file.plain
  outgoing.writeHead(200, {
    ...headers,
    ...(encodedBody && encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

/**
 * Returns the requested range of bytes. Undefined if the request has no valid range. Safari plays videos only from
 * servers that support ranges.
 */
function parseRange(range: string | undefined, fileLength: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '') return undefined
  const [from, to] = [Number(first), Math.min(last === '' ? fileLength - 1 : Number(last), fileLength - 1)]
  return from <= to ? { from, to } : undefined
}

const sendText = (outgoing: ServerResponse, status: number, text: string): void =>
  void outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)

const sendPage = (outgoing: ServerResponse, html: string): void =>
  void outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(html)
