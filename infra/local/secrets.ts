/** The secrets of the local stage, by the names of their parameters. The stand-ins of the services expect them. */
import { brand } from '../../shared/brand.ts'

export const paydaySecret = { clientId: 'local', clientSecret: 'secret of the local stage' }

export const secrets: Readonly<Record<string, string>> = {
  [`/${brand.toLowerCase()}/local/payday`]: JSON.stringify(paydaySecret),
}
