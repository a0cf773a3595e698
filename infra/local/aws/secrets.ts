import { brand } from '../../../shared/brand.ts'

export const localPaydaySecret = { clientId: 'local', clientSecret: 'secret of the local stage' }
export const localPaddleSecret = {
  apiKey: 'pdl_local_key',
  webhookSecret: 'pdl_ntfset_local',
  checkoutKeys: { 1: 'key of checkouts of the local stage' },
}

const path = `/${brand.toLowerCase()}/local`

export const secretByPath: Readonly<Record<string, string>> = {
  [`${path}/payday`]: JSON.stringify(localPaydaySecret),
  [`${path}/paddle`]: JSON.stringify(localPaddleSecret),
}
