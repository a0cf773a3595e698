import type { CompanyId } from '../../../shared/domain/ids.ts'
import { findTrialMailing } from '../../../shared/domain/trial-mails.ts'
import { createNextTrialDueWrite } from './trial-due.ts'
import { Company } from './company-schema.ts'
import { changeEntity, type ChangeIdentity } from '../../table/entity.ts'
import { createDueIndexKeys, keys } from '../../table/keys.ts'
import { editCompany } from './change-company.ts'
import { updateSchedule as updateExportSchedule } from './export-schedule.ts'

/**
 * Disables or enables the company. Its salary exports pause while it is disabled, and then resume where they stopped.
 */
export const setCompanyDisabled = (
  companyId: CompanyId,
  isDisabled: boolean,
  change: ChangeIdentity,
): Promise<Company> =>
  editCompany(companyId, change, current => ({
    ...current,
    disabled: isDisabled,
    // Cancelling a deletion restores `was_disabled`. A company that is disabled while its deletion is scheduled stays
    // disabled only with this value.
    ...(isDisabled && current.deletion && { deletion: { ...current.deletion, was_disabled: true } }),
  }))

export const setBillingPlan = (
  companyId: CompanyId,
  billing_plan: string | null,
  change: ChangeIdentity,
): Promise<Company> => editCompany(companyId, change, current => ({ ...current, billing_plan }))

export const setDkOffered = (companyId: CompanyId, offered: boolean, change: ChangeIdentity): Promise<Company> =>
  editCompany(companyId, change, current => ({
    ...current,
    integrations: { ...current.integrations, dk: { ...current.integrations.dk, temp_can_see_dk: offered } },
  }))

export const setNamedInTexts = (
  companyId: CompanyId,
  named_in_texts: boolean,
  change: ChangeIdentity,
): Promise<Company> => editCompany(companyId, change, current => ({ ...current, named_in_texts }))

export const setTrialStart = (companyId: CompanyId, trial_began: string, change: ChangeIdentity): Promise<Company> =>
  editCompany(companyId, change, current => ({ ...current, trial_began }), [
    createNextTrialDueWrite(companyId, findTrialMailing(trial_began, change.now).nextDueAt),
  ])

/**
 * Disables the account and schedules its deletion. Keeps a deletion that is already scheduled, because it has disabled
 * the account, so a second one would record `was_disabled` wrongly.
 */
export const scheduleDeletion = (
  companyId: CompanyId,
  at: string,
  run: string,
  admin: string,
  change: ChangeIdentity,
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, async current => {
    if (current.deletion) return { next: current }
    const next = { ...current, disabled: true, deletion: { at, was_disabled: current.disabled } }
    const dueItem = {
      ...keys.due(companyId, 'deletion'),
      ...createDueIndexKeys('deletion', at),
      company: companyId,
      run,
      admin,
    }
    return {
      next,
      extraWrites: [...(await updateExportSchedule(current, next, change.now)), { put: dueItem, when: 'any' }],
    }
  })

export const cancelDeletion = (companyId: CompanyId, change: ChangeIdentity): Promise<Company> =>
  editCompany(
    companyId,
    change,
    ({ deletion, ...current }) => ({ ...current, disabled: deletion?.was_disabled ?? current.disabled }),
    [{ delete: keys.due(companyId, 'deletion'), when: 'any' }],
  )

/** Ends all sessions of the company and of its time clocks. Employees stay logged in. */
export const endCompanySessions = (companyId: CompanyId, change: ChangeIdentity): Promise<Company> =>
  editCompany(companyId, change, current => ({
    ...current,
    password_epoch: current.password_epoch + 1,
    time_clock_epoch: current.time_clock_epoch + 1,
  }))
