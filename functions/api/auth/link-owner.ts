import { api } from '../../../shared/api/index.ts'
import { shortenName } from '../../../shared/domain/names.ts'
import * as links from '../../areas/sign-in/links.ts'
import { endpoint } from '../../http/endpoint.ts'

/**
 * Returns the name of a link's company. Shortens the name, so that it cannot contain a web address or an advertisement:
 * anyone can sign up and have such a link mailed to a stranger.
 */
export const handler = endpoint(api.auth.linkOwner, async ({ body }) => {
  const company = await links.findLinkOwner(body.kind, body.token)
  return { company: shortenName(company.name) }
})
