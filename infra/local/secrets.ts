/** The secrets of the local stage, by the names of their parameters. The stand-ins of the services expect them. */
import { brand } from '../../shared/brand.ts'

const path = `/${brand.toLowerCase()}/local`

export const paddleSecret = { apiKey: 'local api key', webhookSecret: 'local webhook secret' }

export const secrets: Readonly<Record<string, string>> = { [`${path}/paddle`]: JSON.stringify(paddleSecret) }
