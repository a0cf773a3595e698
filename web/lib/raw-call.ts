import { createClient } from '../../shared/api/client.ts'
import { patientFetch } from './patient-fetch.ts'

/** the local cloud says where its API is; a distribution without a domain has it behind itself */
function findApi(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name=api]')?.content
  if (told) return told
  const { protocol, hostname } = window.location
  if (hostname === 'localhost') return 'http://localhost:5001'
  return hostname.endsWith('.cloudfront.net') ? '/_api' : `${protocol}//api.${hostname}`
}

export const apiBase = findApi()

/** a call whose failures are the caller's own business */
export const rawCall = createClient(apiBase, patientFetch)
