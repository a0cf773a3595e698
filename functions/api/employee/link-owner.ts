import { api } from '../../../shared/api/index.ts'
import { shortenName } from '../../../shared/domain/names.ts'
import * as links from '../../areas/sign-in/links.ts'
import { endpoint } from '../../http/endpoint.ts'

/**
 * Returns the names of the employee and company of a link. Shortens the names, so that they cannot contain a web
 * address. Otherwise anyone could sign up, put a web address into a name, and send the employee's link to a stranger.
 */
export const handler = endpoint(api.employee.linkOwner, async ({ body }) => {
  const { company, employee } = await links.redeemEmployeeLink(body.token)
  const [name = ''] = shortenName(employee.name).split(' ')
  return { name, company: shortenName(company.name), language: employee.language }
})
