import { AppError, fieldError } from '../../../shared/api/errors.ts'
import { PayItems, ReportRule, type SettingsChange } from '../../../shared/api/schemas/account.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import type { Country, Currency } from '../../../shared/domain/markets.ts'
import { defaultLateAfterMinutes } from '../../../shared/domain/entry.ts'
import { monthEnd } from '../../../shared/domain/pay-period.ts'
import { canUseIntegration, type IntegrationKey } from '../../../shared/domain/policies.ts'
import { firstTrialDueWrite } from './trial-due.ts'
import { get, getAll, queryIndexPages, queryLastOfIndex, query } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import * as index from './company-index.ts'
import { Company, CompanyIntegrations, Settings } from './company-schema.ts'
import { changeEntity, type Change } from '../../table/entity.ts'
import { withUnknownKeys } from '../../table/formats.ts'
import {
  companiesPartition,
  companyIndex,
  emailPartition,
  foldedNamePartition,
  keys,
  sortKeyPrefixes,
} from '../../table/keys.ts'
import { updateSchedule as followExports } from './export-schedule.ts'

export { Company }

export interface SignUp {
  name: string
  email: string
  phone: string | null
  country: Country
  currency: Currency
  language: Language
  time_zone: string
  /** Missing if the company sets its password by the link in the welcome mail. */
  password_hash?: string
}

export async function find(companyId: CompanyId): Promise<Company | undefined> {
  const row = await get(keys.company(companyId))
  return row && Company.parse(row)
}

/** Yields pages of companies created between two instants. A company that cannot be parsed is yielded as its error. */
export async function* listPages(until: string, since?: string): AsyncGenerator<{ data?: Company; error?: unknown }[]> {
  for await (const rows of queryIndexPages('gsi1', companiesPartition, until, since)) yield rows.map(tryParse)
}

function tryParse(row: StoredItem): { data?: Company; error?: unknown } {
  try {
    return { data: Company.parse(row) }
  } catch (error) {
    return { error }
  }
}

/** Lists the newest companies. With `before`, only companies created before that one. */
export async function listNewest(max: number, before?: Company): Promise<Company[]> {
  const from = before && { key: keys.company(before.id), sortKey: before.created }
  const rows = await queryLastOfIndex('gsi1', companiesPartition, max, from)
  return rows.map(row => Company.parse(row))
}

export async function findMany(ids: readonly CompanyId[]): Promise<Company[]> {
  const rows = await getAll(ids.map(keys.company))
  return rows.flatMap(row => (row ? [Company.parse(row)] : []))
}

export const listByNamePrefix = async (name: string, max: number): Promise<Company[]> =>
  findMany(await index.listByNamePrefix(name, max))

export const listByEmail = async (email: string, max: number): Promise<Company[]> =>
  findMany(await index.listByEmail(email, max))

export async function findByName(name: string): Promise<Company | undefined> {
  const held = await get(keys.companyName(name))
  return held && find(CompanyId.parse(held['id']))
}

/** Finds a company by the name typed at log-in. Ignores accents and case if the match is unique. */
export async function findByTypedName(name: string): Promise<Company | undefined> {
  const exact = await findByName(name)
  if (exact) return exact
  const [match, another] = await query(foldedNamePartition(name), sortKeyPrefixes.companyOfFoldedName, { maxItems: 2 })
  return match && !another ? find(CompanyId.parse(match['id'])) : undefined
}

/** Returns at most two companies, because callers need only know whether the address has several. */
export const findByEmail = (email: string): Promise<Company[]> => listByEmail(email, 2)

export const hasEmail = (company: Company, email: string): boolean =>
  emailPartition(company.email) === emailPartition(email)

const signUpIdempotencySeconds = 3600

/** A repeat of the sign-up returns the company that the first request created. */
export async function create(id: CompanyId, signUp: SignUp, timeClockToken: string, change: Change): Promise<Company> {
  const company: Company = {
    id,
    version: 1,
    created: change.now,
    name: signUp.name,
    email: signUp.email,
    phone: signUp.phone,
    country: signUp.country,
    currency: signUp.currency,
    paying_customer: false,
    billing_plan: null,
    disabled: false,
    notes: '',
    confirmed: false,
    settings: {
      language: signUp.language,
      time_zone: signUp.time_zone,
      features: { approve_work_logs: false, time_clock_pins: false },
      late_after_minutes: defaultLateAfterMinutes,
      report_rule: ReportRule.parse({ overtime: 'none' }),
      pay_period_ends_on: monthEnd,
      pay_items: PayItems.parse({ regla: {}, dk: {} }),
    },
    integrations: {},
    last_seen_notification: null,
    password_hash: signUp.password_hash ?? null,
    password_epoch: 1,
    time_clock_epoch: 1,
    time_clock_token: timeClockToken,
  }
  const expires_at_seconds = Math.floor(Date.parse(change.now) / 1000) + signUpIdempotencySeconds
  return retryOnConflict(async () => {
    try {
      await transact([
        { put: { ...keys.companyName(signUp.name), id }, when: 'absent', conditionError: nameTakenError },
        { put: { ...keys.signUp(change.key), content: change.content, id, expires_at_seconds }, when: 'absent' },
        { put: { ...company, ...keys.company(id), ...companyIndex(change.now) }, when: 'absent' },
        ...index.indexWrites(company),
        firstTrialDueWrite(id, change.now),
        { put: { ...keys.timeClockLink(timeClockToken), company: id }, when: 'absent' },
      ])
      return company
    } catch (error) {
      const existing = await get(keys.signUp(change.key))
      if (!existing) throw error
      if (existing['content'] !== change.content) throw new AppError('This id or key was used for something else')
      return Company.parse(await get(keys.company(CompanyId.parse(existing['id']))))
    }
  })
}

const nameTakenError = () => fieldError('A company with that name already exists', 'name')

const editCompany = (companyId: CompanyId, change: Change, apply: (current: Company) => Company): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, async current => {
    const next = apply(current)
    return { next, extraWrites: await followExports(current, next, change.now) }
  })

export const saveSettings = (companyId: CompanyId, settings: SettingsChange, change: Change): Promise<Company> =>
  editCompany(companyId, change, current => ({
    ...current,
    settings: Settings.parse(
      withUnknownKeys(
        Settings,
        {
          ...current.settings,
          ...settings,
          features: { ...current.settings.features, ...settings.features },
          pay_items: { ...current.settings.pay_items, ...settings.pay_items },
        },
        current.settings,
      ),
    ),
  }))

export const refuseUnofferedIntegration = (company: Company, key: IntegrationKey): void => {
  if (canUseIntegration(company, key)) return
  throw new AppError(
    company.country === 'IS' ? 'dk is not offered to this company yet' : 'Integrations are offered in Iceland only',
  )
}

const withOfferedIntegration = (company: Company, key: IntegrationKey): Company => {
  refuseUnofferedIntegration(company, key)
  return company
}

/**
 * Keeps the operator's settings when the company replaces its integration, because only the operator decides whether a
 * company sees dk.
 */
const operatorSettings = (company: Company, key: IntegrationKey) =>
  key === 'dk' ? { temp_can_see_dk: company.integrations.dk?.temp_can_see_dk } : {}

export const saveIntegration = (
  companyId: CompanyId,
  key: IntegrationKey,
  input: { active?: boolean | undefined },
  replaceAll: boolean,
  change: Change,
): Promise<Company> =>
  editCompany(companyId, change, current => ({
    ...current,
    integrations: withUnknownKeys(
      CompanyIntegrations,
      {
        ...withOfferedIntegration(current, key).integrations,
        [key]: {
          active: false,
          ...(replaceAll ? {} : current.integrations[key]),
          ...operatorSettings(current, key),
          ...input,
        },
      },
      current.integrations,
    ),
  }))

export const deleteIntegration = (companyId: CompanyId, key: IntegrationKey, change: Change): Promise<Company> =>
  editCompany(companyId, change, current => {
    const { [key]: _removed, ...others } = withOfferedIntegration(current, key).integrations
    return { ...current, integrations: key === 'dk' ? { ...others, dk: operatorSettings(current, key) } : others }
  })

/** Saves the notes of administrators, which are never shown to the company. `extraWrites` join the transaction. */
export const saveNotes = (
  companyId: CompanyId,
  notes: string,
  change: Change,
  extraWrites: Write[],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => ({
    next: { ...current, notes },
    extraWrites,
  }))

/** Renames the company and moves all its index items. `extraWrites` join the transaction. */
export const rename = (companyId: CompanyId, name: string, change: Change, extraWrites: Write[]): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => {
    const next = { ...current, name }
    const [currentKey, newKey] = [keys.companyName(current.name), keys.companyName(name)]
    const reserve: Write[] = [
      { put: { ...newKey, id: companyId }, when: 'absent', conditionError: nameTakenError },
      { delete: currentKey, when: 'any' },
    ]
    return {
      next,
      extraWrites: [
        ...(currentKey.pk === newKey.pk ? [] : reserve),
        ...index.indexWrites(next, current),
        ...extraWrites,
      ],
    }
  })

/** Changes the email address. The company's sessions continue. `extraWrites` join the transaction. */
export const changeEmail = (
  companyId: CompanyId,
  email: string,
  change: Change,
  extraWrites: Write[],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => {
    const next = { ...current, email }
    return { next, extraWrites: [...index.indexWrites(next, current), ...extraWrites] }
  })

export const setLastSeen = (companyId: CompanyId, date: string, change: Change): Promise<Company> =>
  editCompany(companyId, change, current => ({ ...current, last_seen_notification: date }))

export interface NewPassword {
  hash: string
  /**
   * The `password_epoch` of the password to replace. The caller has typed that password, or holds a link that was sent
   * while it was valid.
   */
  epoch: number
  /** Creates the error for a password that was changed by a concurrent request. */
  outdatedError: () => AppError
  /** Whether the password was set by a mailed link, which confirms the email address. */
  isByMailedLink?: boolean
  /** Additional writes for the same transaction. */
  extraWrites?: (next: Company) => Write[]
}

export const setPassword = (
  companyId: CompanyId,
  { hash, epoch, outdatedError, isByMailedLink = false, extraWrites }: NewPassword,
  change: Change,
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => {
    if (current.password_epoch !== epoch) throw outdatedError()
    const next = {
      ...current,
      password_hash: hash,
      password_epoch: epoch + 1,
      ...(isByMailedLink ? { confirmed: true } : {}),
    }
    return { next, extraWrites: extraWrites?.(next) ?? [] }
  })

/**
 * Whether the email address is confirmed, because a mailed link was used. Companies older than this field count as
 * confirmed.
 */
export const isConfirmed = ({ confirmed = true }: Company): boolean => confirmed

export const confirm = (companyId: CompanyId, change: Change): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => ({
    next: { ...current, confirmed: true },
  }))

/** Replaces the time clock's token. Ends the sessions of all time clocks and invalidates their bookmarked link. */
export const replaceTimeClockToken = (companyId: CompanyId, token: string, change: Change): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => ({
    next: { ...current, time_clock_token: token, time_clock_epoch: current.time_clock_epoch + 1 },
    extraWrites: [
      { delete: keys.timeClockLink(current.time_clock_token), when: 'any' },
      {
        put: { ...keys.timeClockLink(token), company: companyId },
        when: 'absent',
        conditionError: () => new WriteConflict(),
      },
    ],
  }))
