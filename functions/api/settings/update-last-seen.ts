import { api } from '../../../shared/api/index.ts'
import { setLastSeenNotification } from '../../areas/companies/change-company.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.settings.updateLastSeen, async ({ company, body, change }) =>
  toCompanyAccount(await setLastSeenNotification(company.id, body.last_seen_notification, change)),
)
