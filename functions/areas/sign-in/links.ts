import * as z from 'zod'
import type { LinkKind } from '../../../shared/api/auth.ts'
import { AppError } from '../../../shared/api/errors.ts'
import { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import { linkLifetimeDays } from '../../../shared/domain/lifetimes.ts'
import { find as findCompany, type Company } from '../companies/companies.ts'
import { get } from '../../table/reads.ts'
import { put, type Write } from '../../table/writes.ts'
import { find as findEmployee, type Employee } from '../employees/employees.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys, createOwnerIndexKey } from '../../table/keys.ts'

/**
 * A link in a mail or text message. It logs a company or an employee in, or can be used once to set a new password or
 * to confirm claims in the bank.
 */
export const Link = createItemSchema({
  purpose: z.enum(['company', 'employee', 'password', 'claims']),
  company: CompanyId,
  employee: EmployeeId.optional(),
  /**
   * The epoch of the password or employee token when the link was sent, or the number of the claim request. The link is
   * void once this number has risen.
   */
  epoch: z.number(),
  /** The partition key of the link that sets the password and was sent in the same mail. */
  password_link: z.string().optional(),
})
type Link = z.infer<typeof Link>

export const createInvalidLinkError = () => new AppError('This link is no longer valid')

const saveLink = (token: string, link: Link, hours: number, now: string): Promise<void> =>
  put(keys.link(token), {
    ...link,
    ...createOwnerIndexKey(link.company),
    expires_at_seconds: Math.floor(Date.parse(now) / 1000) + hours * 3600,
  })

/** Stores the log-in link of the welcome mail, which also has a link that sets the password. */
export const saveCompanyLink = (token: string, passwordToken: string, company: Company, now: string): Promise<void> =>
  saveLink(
    token,
    {
      purpose: 'company',
      company: company.id,
      epoch: company.password_epoch,
      password_link: keys.link(passwordToken).pk,
    },
    linkLifetimeDays * 24,
    now,
  )

export const saveEmployeeLink = (token: string, company: Company, employee: Employee, now: string): Promise<void> =>
  saveLink(
    token,
    { purpose: 'employee', company: company.id, employee: employee.id, epoch: employee.token_epoch },
    linkLifetimeDays * 24,
    now,
  )

export const savePasswordLink = (token: string, company: Company, hours: number, now: string): Promise<void> =>
  saveLink(token, { purpose: 'password', company: company.id, epoch: company.password_epoch }, hours, now)

export const saveClaimsLink = (token: string, company: CompanyId, requestNumber: number, now: string): Promise<void> =>
  saveLink(token, { purpose: 'claims', company, epoch: requestNumber }, linkLifetimeDays * 24, now)

async function redeem(token: string, purpose: Link['purpose']): Promise<Link> {
  const item = await get(keys.link(token))
  const link = item && Link.parse(item)
  if (link?.purpose !== purpose) throw createInvalidLinkError()
  return link
}

async function findUnchangedCompany(link: Link): Promise<Company> {
  const company = await findCompany(link.company)
  if (company?.password_epoch !== link.epoch) throw createInvalidLinkError()
  return company
}

export async function redeemCompanyLink(token: string): Promise<{ company: Company; link: Link }> {
  const link = await redeem(token, 'company')
  return { company: await findUnchangedCompany(link), link }
}

/**
 * Returns a function that creates writes with the company's new password epoch for both links of the welcome mail. The
 * first use of a link raises the epoch, which voids all other links, so these writes keep both links valid.
 */
export async function prepareKeepLinkWrites(token: string, link: Link): Promise<(company: Company) => Write[]> {
  const ownKey = keys.link(token)
  const partnerKey = { ...ownKey, pk: link.password_link ?? ownKey.pk }
  const partnerItem = await get(partnerKey)
  return ({ password_epoch: epoch }) => [
    { put: { ...link, ...ownKey, ...createOwnerIndexKey(link.company), epoch }, when: 'any' },
    ...(link.password_link !== undefined && partnerItem?.['epoch'] === link.epoch
      ? [{ put: { ...partnerItem, ...partnerKey, epoch }, when: 'any' } as const]
      : []),
  ]
}

/**
 * Redeems a link for setting a password. The caller must check that the company's password still has the returned
 * epoch.
 */
export async function redeemPasswordLink(token: string): Promise<{ company: CompanyId; epoch: number }> {
  return redeem(token, 'password')
}

/**
 * Returns the company of a valid link to confirm claims. The caller must check that the claim request still has the
 * number returned as `epoch`.
 */
export async function redeemClaimsLink(token: string): Promise<{ company: CompanyId; epoch: number }> {
  return redeem(token, 'claims')
}

export async function redeemEmployeeLink(token: string): Promise<{ company: Company; employee: Employee }> {
  const link = await redeem(token, 'employee')
  if (!link.employee) throw createInvalidLinkError()
  const [company, employee] = await Promise.all([findCompany(link.company), findEmployee(link.company, link.employee)])
  if (!company || employee?.token_epoch !== link.epoch) throw createInvalidLinkError()
  return { company, employee }
}

export async function findByTimeClockLink(token: string): Promise<Company> {
  const item = await get(keys.timeClockLink(token))
  const company = item && (await findCompany(CompanyId.parse(item['company'])))
  if (company?.time_clock_token !== token) throw createInvalidLinkError()
  return company
}

/** Returns the company of a valid link, without using up the link. */
export async function findLinkOwner(kind: LinkKind, token: string): Promise<Company> {
  if (kind === 'time_clock') return findByTimeClockLink(token)
  return findUnchangedCompany(await redeem(token, kind === 'log_in' ? 'company' : 'password'))
}
