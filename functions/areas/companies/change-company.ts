import { AppError } from '../../../shared/api/errors.ts'
import type { SettingsChange } from '../../../shared/api/schemas/account.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { canUseIntegration, type IntegrationKey } from '../../../shared/domain/policies.ts'
import type { Write } from '../../table/writes.ts'
import { Company, CompanyIntegrations, Settings } from './company-schema.ts'
import { changeEntity, type ChangeIdentity } from '../../table/entity.ts'
import { addUnknownKeys } from '../../table/formats.ts'
import { keys } from '../../table/keys.ts'
import { updateSchedule as updateExportSchedule } from './export-schedule.ts'

/** Changes the company, and the schedule of its salary exports, which depends on its settings and state. */
export const editCompany = (
  companyId: CompanyId,
  change: ChangeIdentity,
  apply: (current: Company) => Company,
  extraWrites: readonly Write[] = [],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, async current => {
    const next = apply(current)
    return { next, extraWrites: [...(await updateExportSchedule(current, next, change.now)), ...extraWrites] }
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

export const setLastSeenNotification = (companyId: CompanyId, date: string, change: ChangeIdentity): Promise<Company> =>
  editCompany(companyId, change, current => ({ ...current, last_seen_notification: date }))
