import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toTimeClockAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.timeClockSelf, async ({ company }) => toTimeClockAccount(company))
