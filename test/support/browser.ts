/** Behaves like a browser: keeps cookies, sends its origin, and has its own IP address. */
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { recordTime } from './times/time-spent.ts'
import { createClient, type Call } from '../../shared/api/client.ts'

export interface Browser {
  call: Call
  /** Sends any request, even one that the typed client does not allow. */
  send: (
    method: string,
    path: string,
    options?: { body?: string; headers?: Record<string, string | undefined> },
  ) => Promise<BrowserResponse>
  cookies: Map<string, string>
  address: string
}

export interface BrowserResponse {
  status: number
  headers: Headers
  text: string
  json: unknown
}

/**
 * Closes idle connections before the server does, because the server could close a connection just when a request is
 * sent on it.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 20_000 })
const secureAgent = new SecureAgent({ keepAlive: true, maxSockets: 64, timeout: 20_000 })

/**
 * Each browser has an address in its own network, because the API limits guesses by address, and sign-ups and messages
 * by network. Each file begins at a random address, because the servers remember earlier files' addresses for an hour.
 */
const firstAddress = 2 ** 16
const addressCount = 250 * 2 ** 16
const addressStep = 257
let nextAddress = firstAddress + Math.floor(Math.random() * addressCount)
const takeNextAddress = (): string => {
  nextAddress = firstAddress + ((nextAddress - firstAddress + addressStep) % addressCount)
  return `127.${nextAddress >> 16}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`
}

export function createBrowser(baseUrl: string, origin: string, address = takeNextAddress()): Browser {
  const cookies = new Map<string, string>()

  const sendTimed = (
    url: URL,
    method: string,
    headers: Record<string, string>,
    body: string | undefined,
  ): Promise<Response> => recordTime('calls', () => sendTo(url, method, headers, body))

  const sendTo = (
    url: URL,
    method: string,
    headers: Record<string, string>,
    body: string | undefined,
  ): Promise<Response> =>
    new Promise((resolve, reject) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const isSecure = url.protocol === 'https:'
      const outgoing = (isSecure ? secureRequest : request)(
        url,
        {
          method,
          agent: isSecure ? secureAgent : agent,
          localAddress: address,
          headers: {
            ...headers,
            ...(cookie ? { cookie } : {}),
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        incoming => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const headers = new Headers()
            for (let i = 0; i < incoming.rawHeaders.length; i += 2)
              headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '')
            for (const line of headers.getSetCookie()) storeCookie(line)
            resolve(new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 0, headers }))
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  const storeCookie = (line: string): void => {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }

  const fetchLike: typeof fetch = (input, init) =>
    sendTimed(
      new URL(input instanceof Request ? input.url : input),
      init?.method ?? 'GET',
      { origin, ...(init?.headers as Record<string, string> | undefined) },
      typeof init?.body === 'string' ? init.body : undefined,
    )

  return {
    call: createClient(baseUrl, fetchLike),
    cookies,
    address,
    send: async (method, path, { body, headers = {} } = {}) => {
      const allHeaders: Record<string, string> = {}
      for (const [name, value] of Object.entries({ origin, 'content-type': 'application/json', ...headers }))
        if (value !== undefined) allHeaders[name] = value
      const response = await sendTimed(new URL(baseUrl + path), method, allHeaders, body)
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
    },
  }
}
