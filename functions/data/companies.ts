import * as z from 'zod'
import { AppError, fieldError } from '../../shared/api/errors.ts'
import {
  CompanyIntegrations as Integrations,
  ReportRule,
  Settings as SettingsAnswer,
  type CompanyAccount,
  type SettingsChange,
  type TimeClockAccount,
} from '../../shared/api/schemas/account.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { countries, currencies, type Country, type Currency } from '../../shared/domain/markets.ts'
import { monthEnd } from '../../shared/domain/pay-period.ts'
import { mayUseIntegration, type IntegrationKey } from '../../shared/domain/policies.ts'
import { trialEndsAt } from '../../shared/domain/plans.ts'
import { get, indexPages, query, Raced, transact, untilUnraced, type Row, type Write } from './db.ts'
import * as employees from './employees.ts'
import { changeEntity, type Change } from './entity.ts'
import { item, loosely, withUnknownKeys } from './formats.ts'
import { companiesPartition, companyIndex, dueIndex, emailPartition, keys, prefixes } from './keys.ts'
import { follow as followExports } from './salary-exports/schedule.ts'

const Settings = loosely(SettingsAnswer)
const CompanyIntegrations = loosely(Integrations)

export const Company = item({
  id: CompanyId,
  version: z.number(),
  created: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  country: z.enum(countries),
  currency: z.enum(currencies),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  disabled: z.boolean(),
  notes: z.string(),
  /** see isConfirmed */
  confirmed: z.boolean().optional(),
  settings: Settings,
  integrations: CompanyIntegrations,
  last_seen_notification: z.string().nullable(),
  /** absent until the first one is set by the link of the welcome mail */
  password_hash: z.string().nullable(),
  /** each rises when the sessions that it stands for must end */
  password_epoch: z.number(),
  time_clock_epoch: z.number(),
  /** readable, since the company's own dialog shows its link */
  time_clock_token: z.string(),
})
export type Company = z.infer<typeof Company>

export interface SignUp {
  name: string
  email: string
  phone: string | null
  country: Country
  currency: Currency
  language: Language
  time_zone: string
}

export async function find(c: CompanyId): Promise<Company | undefined> {
  const row = await get(keys.company(c))
  return row && Company.parse(row)
}

/** Pages of companies that were created up to an instant. The caller decides what becomes of one that cannot be read. */
export async function* pages(until: string): AsyncGenerator<{ data?: Company; error?: unknown }[]> {
  for await (const rows of indexPages('gsi1', companiesPartition, until)) yield rows.map(tryToRead)
}

function tryToRead(row: Row): { data?: Company; error?: unknown } {
  try {
    return { data: Company.parse(row) }
  } catch (error) {
    return { error }
  }
}

export async function findByName(name: string): Promise<Company | undefined> {
  const held = await get(keys.companyName(name))
  return held && find(CompanyId.parse(held['id']))
}

/** of the companies of a mail address one or two: anybody may sign up under it, so there is no end of them */
export async function findByEmail(email: string): Promise<Company[]> {
  const held = await query(emailPartition(email), prefixes.companyOfEmail, { most: 2 })
  const found = await Promise.all(held.map(row => find(CompanyId.parse(row['id']))))
  return found.filter(company => company !== undefined)
}

export const isMailOf = (company: Company, email: string): boolean =>
  emailPartition(company.email) === emailPartition(email)

const signUpRemembered = 3600

/** the company, new or, where this is the same sign-up again, the one that it made */
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
      report_rule: ReportRule.parse({ overtime: 'none' }),
      pay_period_ends_on: monthEnd,
      pay_items: { regla: { regular: '104', overtime: '106' }, dk: { regular: '101', overtime: '102' } },
    },
    integrations: {},
    last_seen_notification: null,
    password_hash: null,
    password_epoch: 1,
    time_clock_epoch: 1,
    time_clock_token: timeClockToken,
  }
  const expires_at_seconds = Math.floor(Date.parse(change.now) / 1000) + signUpRemembered
  return untilUnraced(async () => {
    try {
      await transact([
        { put: { ...keys.companyName(signUp.name), id }, when: 'absent', otherwise: nameTaken },
        { put: { ...keys.signUp(change.key), content: change.content, id, expires_at_seconds }, when: 'absent' },
        { put: { ...company, ...keys.company(id), ...companyIndex(change.now) }, when: 'absent' },
        { put: { ...keys.email(signUp.email, id), id }, when: 'absent' },
        { put: { ...keys.due(id, 'trial'), ...dueIndex('trial', trialEndsAt(change.now)), id }, when: 'absent' },
        { put: { ...keys.timeClockLink(timeClockToken), company: id }, when: 'absent' },
      ])
      return company
    } catch (error) {
      const before = await get(keys.signUp(change.key))
      if (!before) throw error
      if (before['content'] !== change.content) throw new AppError('This id or key was used for something else')
      return Company.parse(await get(keys.company(CompanyId.parse(before['id']))))
    }
  })
}

const nameTaken = () => fieldError('A company with that name already exists', 'name')

const edit = (c: CompanyId, change: Change, apply: (present: Company) => Company): Promise<Company> =>
  changeEntity(c, keys.company(c), Company, change, async present => {
    const next = apply(present)
    return { next, also: await followExports(present, next, change.now) }
  })

export const saveSettings = (c: CompanyId, settings: SettingsChange, change: Change): Promise<Company> =>
  edit(c, change, present => ({
    ...present,
    settings: Settings.parse(
      withUnknownKeys(
        Settings,
        {
          ...present.settings,
          ...settings,
          features: { ...present.settings.features, ...settings.features },
          pay_items: { ...present.settings.pay_items, ...settings.pay_items },
        },
        present.settings,
      ),
    ),
  }))

export const refuseUnoffered = (company: Company, key: IntegrationKey): void => {
  if (mayUseIntegration(company, key)) return
  throw new AppError(
    company.country === 'IS' ? 'dk is not offered to this company yet' : 'Integrations are offered in Iceland only',
  )
}

const offered = (company: Company, key: IntegrationKey): Company => {
  refuseUnoffered(company, key)
  return company
}

/** whether dk is shown at all is not the company's to set, so it outlives a replacement */
const ofTheProvider = (company: Company, key: IntegrationKey) =>
  key === 'dk' ? { temp_can_see_dk: company.integrations.dk?.temp_can_see_dk } : {}

export const saveIntegration = (
  c: CompanyId,
  key: IntegrationKey,
  given: { active?: boolean | undefined },
  replaceAll: boolean,
  change: Change,
): Promise<Company> =>
  edit(c, change, present => ({
    ...present,
    integrations: withUnknownKeys(
      CompanyIntegrations,
      {
        ...offered(present, key).integrations,
        [key]: {
          active: false,
          ...(replaceAll ? {} : present.integrations[key]),
          ...ofTheProvider(present, key),
          ...given,
        },
      },
      present.integrations,
    ),
  }))

export const deleteIntegration = (c: CompanyId, key: IntegrationKey, change: Change): Promise<Company> =>
  edit(c, change, present => {
    const { [key]: _removed, ...others } = offered(present, key).integrations
    return { ...present, integrations: key === 'dk' ? { ...others, dk: ofTheProvider(present, key) } : others }
  })

export const setLastSeen = (c: CompanyId, date: string, change: Change): Promise<Company> =>
  edit(c, change, present => ({ ...present, last_seen_notification: date }))

export interface NewPassword {
  hash: string
  /** of the password which the caller knew or had a link for */
  epoch: number
  /** what it means when there is a newer one */
  outdated: () => AppError
  /** set by a link that was mailed to the company, which confirms its address */
  byMailedLink?: boolean
  /** written with it */
  also?: (next: Company) => Write[]
}

export const setPassword = (
  c: CompanyId,
  { hash, epoch, outdated, byMailedLink = false, also }: NewPassword,
  change: Change,
): Promise<Company> =>
  changeEntity(c, keys.company(c), Company, change, present => {
    if (present.password_epoch !== epoch) throw outdated()
    const next = {
      ...present,
      password_hash: hash,
      password_epoch: epoch + 1,
      ...(byMailedLink ? { confirmed: true } : {}),
    }
    return { next, also: also?.(next) ?? [] }
  })

/** Whether a link was used that was mailed to the company. Companies of versions that did not record it count as confirmed. */
export const isConfirmed = ({ confirmed = true }: Company): boolean => confirmed

export const confirm = (c: CompanyId, change: Change): Promise<Company> =>
  changeEntity(c, keys.company(c), Company, change, present => ({ next: { ...present, confirmed: true } }))

/** ends every time clock that is logged in, and the link that was bookmarked */
export const replaceTimeClockToken = (c: CompanyId, token: string, change: Change): Promise<Company> =>
  changeEntity(c, keys.company(c), Company, change, present => ({
    next: { ...present, time_clock_token: token, time_clock_epoch: present.time_clock_epoch + 1 },
    also: [
      { delete: keys.timeClockLink(present.time_clock_token), when: 'any' },
      { put: { ...keys.timeClockLink(token), company: c }, when: 'absent', otherwise: () => new Raced() },
    ],
  }))

export async function answer(company: Company): Promise<z.input<typeof CompanyAccount>> {
  const logs = (await employees.list(company.id))
    .map(employee => employee.latest_work_log)
    .filter(latest => latest !== null)
  return { ...company, role: 'COMPANY', latest_work_log: logs.toSorted().at(-1) ?? null }
}

/** a shared screen sees the name, and nothing of the account behind it */
export const timeClockAnswer = (company: Company): z.input<typeof TimeClockAccount> => ({
  ...company,
  role: 'COMPANY_TIME_CLOCK',
})
