import { createClient } from '../../../shared/api/client.ts'
import { apiPath } from '../../../shared/api/distribution.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** A call whose caller handles all failures. The API is on the page's own host, so that its cookies are first-party. */
export const rawCall = createClient(apiPath, fetchWithTimeout)
