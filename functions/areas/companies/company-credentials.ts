/**
 * The mail address, the password and the time clock's token let somebody in as the company or as its time clock. So each
 * change of them ends the sessions that began with the earlier value.
 */
import type { AppError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { WriteConflict, type Write } from '../../table/writes.ts'
import { isConfirmed } from './companies.ts'
import { createIndexWrites } from './company-index.ts'
import { Company } from './company-schema.ts'
import { changeEntity, type ChangeIdentity } from '../../table/entity.ts'
import { createOwnerIndexKey, keys } from '../../table/keys.ts'

/**
 * Changes the company's mail address. Increments `password_epoch`, which ends the company's sessions and voids links
 * mailed to the old address, whose owner may be somebody else.
 */
export const changeEmail = (
  companyId: CompanyId,
  email: string,
  change: ChangeIdentity,
  extraWrites: Write[],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => {
    const next = { ...current, email, password_epoch: current.password_epoch + 1 }
    return { next, extraWrites: [...createIndexWrites(next, current), ...extraWrites] }
  })

export interface NewPassword {
  hash: string
  /**
   * The `password_epoch` of the password to replace. The caller has entered that password or holds a link sent while it
   * was valid.
   */
  epoch: number
  /** Creates the error to throw if a concurrent request has changed the password. */
  outdatedError: () => AppError
  isByMailedLink?: boolean
  /**
   * The next token of the time clock. A mailed link replaces the token only if it is the first that the company uses.
   */
  timeClockToken?: string
  extraWrites?: (next: Company) => Write[]
}

export const setPassword = (
  companyId: CompanyId,
  { hash, epoch, outdatedError, isByMailedLink = false, timeClockToken, extraWrites }: NewPassword,
  change: ChangeIdentity,
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => {
    if (current.password_epoch !== epoch) throw outdatedError()
    const tokenReplacement =
      timeClockToken !== undefined && !(isByMailedLink && isConfirmed(current))
        ? computeTokenReplacement(current, timeClockToken)
        : { next: current, extraWrites: [] }
    const next = {
      ...tokenReplacement.next,
      password_hash: hash,
      password_epoch: epoch + 1,
      ...(isByMailedLink ? { confirmed: true } : {}),
    }
    return { next, extraWrites: [...tokenReplacement.extraWrites, ...(extraWrites?.(next) ?? [])] }
  })

/**
 * Records that the owner of the mail address has used a link. Ends the company's sessions, voids mailed links and
 * replaces the time clock's token, because a stranger may have signed up with this address.
 */
export const confirmCompany = (
  companyId: CompanyId,
  timeClockToken: string,
  change: ChangeIdentity,
  extraWrites: (next: Company) => Write[],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => {
    if (isConfirmed(current)) return { next: current }
    const changedCompany = computeTokenReplacement(current, timeClockToken)
    const next = { ...changedCompany.next, confirmed: true, password_epoch: current.password_epoch + 1 }
    return { next, extraWrites: [...changedCompany.extraWrites, ...extraWrites(next)] }
  })

/**
 * Replaces the token of the company's time clock link. This ends the sessions of all time clocks and invalidates the
 * link that they have bookmarked.
 */
const computeTokenReplacement = (current: Company, token: string): { next: Company; extraWrites: Write[] } => ({
  next: { ...current, time_clock_token: token, time_clock_epoch: current.time_clock_epoch + 1 },
  extraWrites: [
    { delete: keys.timeClockLink(current.time_clock_token), when: 'any' },
    {
      put: { ...keys.timeClockLink(token), ...createOwnerIndexKey(current.id), company: current.id },
      when: 'absent',
      conditionError: () => new WriteConflict(),
    },
  ],
})

export const replaceTimeClockToken = (companyId: CompanyId, token: string, change: ChangeIdentity): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => computeTokenReplacement(current, token))
