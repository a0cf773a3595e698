import { AppError } from '../../../shared/api/errors.ts'
import { PayItems, ReportRule } from '../../../shared/api/schemas/account.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import type { Country, Currency, MarketKey } from '../../../shared/domain/markets.ts'
import { defaultLateAfterMinutes } from '../../../shared/domain/entry.ts'
import { monthEndDay } from '../../../shared/domain/pay-period.ts'
import { createFirstTrialDueWrite } from './trial-due.ts'
import { get } from '../../table/reads.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { createIndexWrites } from './company-index.ts'
import { createNameTakenError, createReserveNameWrites, isNameTaken } from './company-names.ts'
import { Company } from './company-schema.ts'
import type { ChangeIdentity } from '../../table/entity.ts'
import { createCompanyIndexKeys, keys, createOwnerIndexKey } from '../../table/keys.ts'

export interface SignUpInput {
  name: string
  email: string
  phone: string | null
  country: Country
  market?: MarketKey
  currency: Currency
  language: Language
  time_zone: string
  /** Missing if the company sets its password by the link in the welcome mail. */
  password_hash?: string
}

export const firstPasswordEpoch = 1

const signUpIdempotencySeconds = 3600

export function createCompanyItem(
  id: CompanyId,
  signUp: SignUpInput,
  timeClockToken: string,
  created: string,
): Company {
  return {
    id,
    version: 1,
    created,
    name: signUp.name,
    email: signUp.email,
    phone: signUp.phone,
    country: signUp.country,
    ...(signUp.market && { market: signUp.market }),
    currency: signUp.currency,
    paying_customer: false,
    billing_plan: null,
    disabled: false,
    notes: '',
    confirmed: false,
    settings: {
      language: signUp.language,
      time_zone: signUp.time_zone,
      features: { approve_work_logs: false, time_clock_pins: false, own_letters_in_texts: false },
      late_after_minutes: defaultLateAfterMinutes,
      report_rule: ReportRule.parse({ overtime: 'none' }),
      pay_period_ends_on: monthEndDay,
      pay_items: PayItems.parse({ regla: {}, dk: {} }),
    },
    integrations: {},
    last_seen_notification: null,
    password_hash: signUp.password_hash ?? null,
    password_epoch: firstPasswordEpoch,
    time_clock_epoch: 1,
    time_clock_token: timeClockToken,
  }
}

/** Creates the company of a sign-up. A repeat of the sign-up gets the company that the first request created. */
export async function createCompany(
  id: CompanyId,
  signUp: SignUpInput,
  timeClockToken: string,
  change: ChangeIdentity,
): Promise<Company> {
  const company = createCompanyItem(id, signUp, timeClockToken, change.now)
  const expires_at_seconds = Math.floor(Date.parse(change.now) / 1000) + signUpIdempotencySeconds
  return retryOnConflict(async () => {
    try {
      if (await isNameTaken(company)) throw createNameTakenError()
      await transact([
        ...createReserveNameWrites(company),
        {
          put: {
            ...keys.signUp(change.key),
            ...createOwnerIndexKey(id),
            content: change.content,
            id,
            expires_at_seconds,
          },
          when: 'absent',
        },
        { put: { ...company, ...keys.company(id), ...createCompanyIndexKeys(change.now) }, when: 'absent' },
        ...createIndexWrites(company),
        createFirstTrialDueWrite(id, change.now),
        { put: { ...keys.timeClockLink(timeClockToken), ...createOwnerIndexKey(id), company: id }, when: 'absent' },
      ])
      return company
    } catch (error) {
      const signUpItem = await get(keys.signUp(change.key))
      if (!signUpItem) throw error
      if (signUpItem['content'] !== change.content) throw new AppError('This id or key was used for something else')
      return Company.parse(await get(keys.company(CompanyId.parse(signUpItem['id']))))
    }
  })
}
