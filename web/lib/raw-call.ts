import { createClient } from '../../shared/api/client.ts'
import { apiPath } from '../../shared/api/distribution.ts'
import { patientFetch } from './patient-fetch.ts'

/** A call whose failures are the caller's own business. The API is on the page's own host, so that cookies are the page's own. */
export const rawCall = createClient(apiPath, patientFetch)
