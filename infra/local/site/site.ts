/** the web build, served as the template's CloudFront distribution would */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gateway } from '../http/gateway.ts'
import type { Resource } from '../template.ts'
import { ownBehaviour, passedOn } from './behaviours.ts'
import { Files, type SiteFile } from './files.ts'
import { rewriteOf } from './viewer-function.ts'

export interface SiteOptions {
  resources: readonly Resource[]
  directory: string
  apiOrigin: string
  s3Origin: string
  gateway: Pick<Gateway, 'handle'>
}

const apiPath = '/_api'

const notBuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not built yet</title></head>
<body><h1>The web app is not built yet</h1><p>Build it, then load this page again.</p></body></html>`

export function siteHandler({ resources, directory, apiOrigin, s3Origin, gateway }: SiteOptions) {
  const distribution = resources.find(({ type }) => type === 'AWS::CloudFront::Distribution')
  const own = ownBehaviour(distribution, resources, s3Origin)
  const others = passedOn(distribution, resources, s3Origin)
  const rewrite = distribution ? rewriteOf(own.config, resources) : appPath
  // the page finds the API by this, since its port is chosen at start
  const files = new Files(directory, html => html.replace(/<head[^>]*>/i, head => `${head}<meta name="api" content="${apiOrigin}">`))

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const url = incoming.url ?? '/'
    const other = others.find(({ matches }) => matches(url))
    for (const [name, value] of Object.entries((other ?? own).headers)) outgoing.setHeader(name, value)
    if (other) {
      incoming.url = other.urlOf(url)
      return gateway.handle(incoming, outgoing)
    }
    if (url === apiPath || url.startsWith(`${apiPath}/`)) {
      incoming.url = url.slice(apiPath.length) || '/'
      return gateway.handle(incoming, outgoing)
    }
    incoming.resume()
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return plain(outgoing, 405, 'Method not allowed')
    const path = rewrite(url.split('?')[0] ?? '/')
    if (!files.built && path === '/index.html') return page(outgoing, notBuilt)
    const file = files.find(path)
    if (!file) return plain(outgoing, 404, 'Not found')
    sendFile(incoming, outgoing, file)
  }
}

const appPath = (path: string): string => (path.lastIndexOf('.') <= path.lastIndexOf('/') ? '/index.html' : path)

function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, file: SiteFile): void {
  const headers = {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (incoming.headers['if-none-match'] === file.etag) return void outgoing.writeHead(304, headers).end()
  const accepted = incoming.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => accepted.includes(name))
  const packed = encoding && file.encoded(encoding)
  const body = packed ?? file.plain
  outgoing.writeHead(200, { ...headers, ...(packed && encoding ? { 'content-encoding': encoding } : {}), 'content-length': body.length })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

const plain = (outgoing: ServerResponse, status: number, text: string): void =>
  void outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)

const page = (outgoing: ServerResponse, html: string): void =>
  void outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(html)
