/** What only the operator changes of a company, through scripts. */
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { findTrialMailing } from '../../../shared/domain/trial-mails.ts'
import { nextTrialDueWrite } from './trial-due.ts'
import { Company } from './company-schema.ts'
import type { Write } from '../../table/db.ts'
import { changeEntity, type Change } from '../../table/entity.ts'
import { dueIndexKeys, keys } from '../../table/keys.ts'
import { updateSchedule as followExports } from './export-schedule.ts'

const adjust = (
  c: CompanyId,
  change: Change,
  apply: (present: Company) => Company,
  also: readonly Write[] = [],
): Promise<Company> =>
  changeEntity(c, keys.company(c), Company, change, async present => {
    const next = apply(present)
    return { next, extraWrites: [...(await followExports(present, next, change.now)), ...also] }
  })

/** Salary exports stop with the account, and go on from the same day when it is opened again. */
export const setDisabled = (c: CompanyId, disabled: boolean, change: Change): Promise<Company> =>
  adjust(c, change, present => ({ ...present, disabled }))

export const setPlan = (c: CompanyId, billing_plan: string | null, change: Change): Promise<Company> =>
  adjust(c, change, present => ({ ...present, billing_plan }))

export const offerDk = (c: CompanyId, offered: boolean, change: Change): Promise<Company> =>
  adjust(c, change, present => ({
    ...present,
    integrations: { ...present.integrations, dk: { ...present.integrations.dk, temp_can_see_dk: offered } },
  }))

/** Moves the beginning of the trial. The next mail about it becomes due by the new beginning. */
export const setTrial = (c: CompanyId, trial_began: string, change: Change): Promise<Company> =>
  adjust(c, change, present => ({ ...present, trial_began }), [
    nextTrialDueWrite(c, findTrialMailing(trial_began, change.now).next),
  ])

/**
 * Closes the account, and makes its deletion due. `run` is the id of the run that will erase the company. A deletion
 * that is due already stays as it is, because it remembers whether the account was open before.
 */
export const scheduleDeletion = (
  c: CompanyId,
  at: string,
  run: string,
  admin: string,
  change: Change,
): Promise<Company> =>
  changeEntity(c, keys.company(c), Company, change, async present => {
    if (present.deletion) return { next: present }
    const next = { ...present, disabled: true, deletion: { at, was_disabled: present.disabled } }
    const due = { ...keys.due(c, 'deletion'), ...dueIndexKeys('deletion', at), company: c, run, admin }
    return { next, extraWrites: [...(await followExports(present, next, change.now)), { put: due, when: 'any' }] }
  })

export const cancelDeletion = (c: CompanyId, change: Change): Promise<Company> =>
  adjust(
    c,
    change,
    ({ deletion, ...present }) => ({ ...present, disabled: deletion?.was_disabled ?? present.disabled }),
    [{ delete: keys.due(c, 'deletion'), when: 'any' }],
  )

/** Ends the sessions that began with the company's password or its time clock's link, but not those of its employees. */
export const endSessions = (c: CompanyId, change: Change): Promise<Company> =>
  adjust(c, change, current => ({
    ...current,
    password_epoch: current.password_epoch + 1,
    time_clock_epoch: current.time_clock_epoch + 1,
  }))
