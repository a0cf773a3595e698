import { createClient } from '../../shared/api/client.ts'

/** the local cloud says where its API is; a distribution without a domain has it behind itself */
function apiBase(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name=api]')?.content
  if (told) return told
  const { protocol, hostname } = window.location
  if (hostname === 'localhost') return 'http://localhost:5001'
  return hostname.endsWith('.cloudfront.net') ? '/_api' : `${protocol}//api.${hostname}`
}

/** longer than any function may take */
const patienceMs = 30_000

/** a call whose failures are the caller's own business */
export const rawCall = createClient(apiBase(), (input, init) =>
  window.fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]) }),
)
