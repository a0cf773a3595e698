import { AppError, fieldError } from '../../../shared/api/errors.ts'
import { PayItems, ReportRule, type SettingsChange } from '../../../shared/api/schemas/account.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Country, Currency, MarketKey } from '../../../shared/domain/markets.ts'
import { defaultLateAfterMinutes } from '../../../shared/domain/entry.ts'
import { monthEndDay } from '../../../shared/domain/pay-period.ts'
import { canUseIntegration, type IntegrationKey } from '../../../shared/domain/policies.ts'
import { createFirstTrialDueWrite } from './trial-due.ts'
import { get, getAll, queryIndexPages, queryLastItemsOfIndex } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import * as index from './company-index.ts'
import { Company, CompanyIntegrations, Settings } from './company-schema.ts'
import { changeEntity, createChangeIdentity, type ChangeIdentity } from '../../table/entity.ts'
import { addUnknownKeys } from '../../table/formats.ts'
import {
  companiesPartition,
  createCompanyIndexKeys,
  toEmailPartition,
  keys,
  createOwnerIndexKey,
  type Key,
} from '../../table/keys.ts'
import { updateSchedule as updateExportSchedule } from './export-schedule.ts'

export { Company }
export const { listIndexKeys } = index

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

export async function find(companyId: CompanyId): Promise<Company | undefined> {
  const item = await get(keys.company(companyId))
  return item && Company.parse(item)
}

/** Yields pages of companies by creation time. Yields an error in place of a company that cannot be parsed. */
export async function* listPages(until: string, since?: string): AsyncGenerator<{ data?: Company; error?: unknown }[]> {
  for await (const items of queryIndexPages('gsi1', companiesPartition, until, since)) yield items.map(tryParseCompany)
}

function tryParseCompany(item: StoredItem): { data?: Company; error?: unknown } {
  try {
    return { data: Company.parse(item) }
  } catch (error) {
    return { error }
  }
}

export async function listNewest(max: number, before?: Company): Promise<Company[]> {
  const from = before && { key: keys.company(before.id), sortKey: before.created }
  const items = await queryLastItemsOfIndex('gsi1', companiesPartition, max, from)
  return items.map(item => Company.parse(item))
}

export async function findMany(ids: readonly CompanyId[]): Promise<Company[]> {
  const items = await getAll(ids.map(keys.company))
  return items.flatMap(item => (item ? [Company.parse(item)] : []))
}

export const search = async (text: string, max: number): Promise<Company[]> => findMany(await index.search(text, max))

/** Writes missing index items, because earlier releases did not write all of them. Returns whether any were missing. */
export async function completeIndex(company: Company, now: string): Promise<boolean> {
  const items = await getAll(index.listIndexKeys(company))
  if (!items.includes(undefined)) return false
  // Writes in the transaction of a change, because a concurrent request may rename or delete the company.
  await changeEntity(
    company.id,
    keys.company(company.id),
    Company,
    createChangeIdentity(newId(), 'index', now),
    current => ({
      next: current,
      extraWrites: index.createIndexWrites(current),
    }),
  )
  return true
}

export async function findByName(name: string): Promise<Company | undefined> {
  const nameItem = await get(keys.companyName(name))
  return nameItem && find(CompanyId.parse(nameItem['id']))
}

/**
 * Finds the companies that a log-in may mean: the one with exactly the typed name, and one with a similar name or the
 * typed mail address, unless several companies match. The password decides between the two, because anyone can sign up
 * with a name that is another company's short name or address.
 */
export async function findByTypedName(typedName: string): Promise<Company[]> {
  const exactMatch = await findByName(typedName)
  const idLists = typedName.includes('@')
    ? [await index.listByEmail(typedName.trim())]
    : await index.listMatchGroups(typedName)
  const similarCompanies = await findMany([...new Set(idLists.flat())])
  const matching = idLists.map(ids => similarCompanies.filter(({ id }) => ids.includes(id) && id !== exactMatch?.id))
  const meantCompanies =
    matching.map(list => list.filter(isConfirmed)).find(list => list.length > 0) ??
    (exactMatch ? [] : matching.find(list => list.length > 0)) ??
    []
  const others = meantCompanies.length === 1 ? meantCompanies : []
  return exactMatch ? (isConfirmed(exactMatch) ? [exactMatch, ...others] : [...others, exactMatch]) : others
}

/**
 * Finds the companies of a mail address. Unconfirmed companies count only if no company has confirmed the address,
 * because anyone can sign up with any address.
 */
export async function findByEmail(email: string): Promise<Company[]> {
  const list = await findMany(await index.listByEmail(email))
  const confirmedCompanies = list.filter(isConfirmed)
  return confirmedCompanies.length > 0 ? confirmedCompanies : list
}

export const hasEmail = (company: Company, email: string): boolean =>
  toEmailPartition(company.email) === toEmailPartition(email)

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
export async function create(
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
        ...index.createIndexWrites(company),
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

/**
 * Whether another company of the country has the same or a similar name. Older companies have not reserved their names,
 * so all similar names are compared.
 */
async function isNameTaken({ id, name, country }: Pick<Company, 'id' | 'name' | 'country'>): Promise<boolean> {
  const similarCompanies = await findMany((await index.listBySimilarName(name)).filter(other => other !== id))
  return similarCompanies.some(company => company.country === country)
}

const createReserveNameWrites = ({ id, name, country }: Pick<Company, 'id' | 'name' | 'country'>) =>
  [keys.companyName(name), keys.distinctCompanyName(country, name)].map(key => ({
    put: { ...key, id },
    when: 'absent' as const,
    conditionError: createNameTakenError,
  }))

const createNameTakenError = () => fieldError('A company with that name already exists', 'name')

const editCompany = (
  companyId: CompanyId,
  change: ChangeIdentity,
  apply: (current: Company) => Company,
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, async current => {
    const next = apply(current)
    return { next, extraWrites: await updateExportSchedule(current, next, change.now) }
  })

export const saveSettings = (
  companyId: CompanyId,
  settings: SettingsChange,
  change: ChangeIdentity,
): Promise<Company> =>
  editCompany(companyId, change, current => ({
    ...current,
    settings: Settings.parse(
      addUnknownKeys(
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
 * Returns the settings that only the operator may change: whether the company sees dk. They stay when the company
 * replaces or deletes its integration.
 */
const pickOperatorSettings = (company: Company, key: IntegrationKey) =>
  key === 'dk' ? { temp_can_see_dk: company.integrations.dk?.temp_can_see_dk } : {}

export const saveIntegration = (
  companyId: CompanyId,
  key: IntegrationKey,
  input: { active?: boolean | undefined },
  replaceAll: boolean,
  change: ChangeIdentity,
): Promise<Company> =>
  editCompany(companyId, change, current => ({
    ...current,
    integrations: addUnknownKeys(
      CompanyIntegrations,
      {
        ...withOfferedIntegration(current, key).integrations,
        [key]: {
          active: false,
          ...(replaceAll ? {} : current.integrations[key]),
          ...pickOperatorSettings(current, key),
          ...input,
        },
      },
      current.integrations,
    ),
  }))

export const deleteIntegration = (
  companyId: CompanyId,
  key: IntegrationKey,
  change: ChangeIdentity,
): Promise<Company> =>
  editCompany(companyId, change, current => {
    const { [key]: _removed, ...others } = withOfferedIntegration(current, key).integrations
    return { ...current, integrations: key === 'dk' ? { ...others, dk: pickOperatorSettings(current, key) } : others }
  })

/** Replaces the administrators' notes about the company. The company never sees the notes. */
export const saveNotes = (
  companyId: CompanyId,
  { notes, seen }: { notes: string; seen?: string | undefined },
  change: ChangeIdentity,
  extraWrites: Write[],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, current => {
    if (seen !== undefined && seen !== current.notes) throw new AppError('The notes were changed by somebody else')
    return { next: { ...current, notes }, extraWrites }
  })

export const rename = (
  companyId: CompanyId,
  name: string,
  change: ChangeIdentity,
  extraWrites: Write[],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, async current => {
    const next = { ...current, name }
    if (await isNameTaken(next)) throw createNameTakenError()
    return {
      next,
      extraWrites: [
        ...(await moveNameWrites(current, next)),
        ...index.createIndexWrites(next, current),
        ...extraWrites,
      ],
    }
  })

/**
 * Lists the keys that reserve the company's name. Older companies have not reserved `distinctCompanyName`, so another
 * company may hold that key.
 */
export async function listHeldNameKeys({
  id,
  name,
  country,
}: Pick<Company, 'id' | 'name' | 'country'>): Promise<Key[]> {
  const nameKeys = [keys.companyName(name), keys.distinctCompanyName(country, name)]
  const items = await getAll(nameKeys)
  return nameKeys.filter((_, i) => items[i]?.['id'] === id)
}

async function moveNameWrites(current: Company, next: Company): Promise<Write[]> {
  const heldKeys = await listHeldNameKeys(current)
  const reservingWrites = createReserveNameWrites(next)
  const isReserved = (key: Key) => reservingWrites.some(({ put }) => put.pk === key.pk)
  return [
    ...reservingWrites.filter(({ put }) => !heldKeys.some(({ pk }) => pk === put.pk)),
    ...heldKeys.filter(key => !isReserved(key)).map((key): Write => ({ delete: key, when: 'any' })),
  ]
}

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
    return { next, extraWrites: [...index.createIndexWrites(next, current), ...extraWrites] }
  })

export const setLastSeenNotification = (companyId: CompanyId, date: string, change: ChangeIdentity): Promise<Company> =>
  editCompany(companyId, change, current => ({ ...current, last_seen_notification: date }))

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
 * Whether a mailed link was used, which confirms the email address. Companies older than this field count as confirmed.
 */
export const isConfirmed = ({ confirmed = true }: Company): boolean => confirmed

/**
 * Records that the owner of the mail address has used a link. Ends the company's sessions, voids mailed links and
 * replaces the time clock's token, because a stranger may have signed up with this address.
 */
export const confirm = (
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
