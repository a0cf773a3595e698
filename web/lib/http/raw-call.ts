import { createClient } from '../../../shared/api/client.ts'
import { apiPath } from '../../../shared/api/distribution.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/**
 * Calls the API, and leaves all failures to the caller. The API is on the page's host, so that its cookies are
 * first-party.
 */
export const rawCall = createClient(apiPath, fetchWithTimeout)
