import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.settings.updateLastSeen, async ({ company, body, change }) =>
  toCompanyAccount(await companies.setLastSeenNotification(company.id, body.last_seen_notification, change)),
)
