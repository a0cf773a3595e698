import { invalidFieldsError } from '../../shared/api/errors.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { startOfDay } from '../../shared/domain/local-time.ts'
import {
  freePlan,
  computeLockTime,
  findTrialStart,
  computeTrialEnd,
  computeTrialStartFromEnd,
} from '../../shared/domain/plans.ts'
import { findChargedMethod, pauseCharges, resumeCharges } from '../areas/billing/charges.ts'
import * as companies from '../areas/companies/companies.ts'
import { renameCompany } from '../areas/companies/company-names.ts'
import {
  cancelDeletion,
  setNamedInTexts,
  setDkOffered,
  setCompanyDisabled,
  setBillingPlan,
  setTrialStart,
} from '../areas/companies/company-adjustments.ts'
import { formatInstant } from './format-instant.ts'
import { createCompanyScript, requireCompany, type ScriptImplementationFor } from './script.ts'

/** A year is longer than any intended trial. */
const maxTrialDays = 365

const computeTrialStart = ({ settings }: companies.Company, until: string): string =>
  computeTrialStartFromEnd(startOfDay(addDays(until, 1), settings.time_zone))

const pausedChargesTexts = {
  bank: 'No further invoices are made. Claims in the bank stay until they are withdrawn',
  card: 'The card is not charged after the present period',
  not: 'The company pays nothing',
}

const resumedChargesTexts = {
  bank: 'Invoices are made again',
  card: 'The card is charged again, at once if the period that was paid for is over',
  not: 'The company pays nothing',
}

type CompanyChangeName =
  | 'prolong-trial'
  | 'set-plan'
  | 'let-see-dk'
  | 'name-in-texts'
  | 'disable'
  | 'enable'
  | 'rename'
  | 'call-off-deletion'

export const companyChangeScripts: { [Name in CompanyChangeName]: ScriptImplementationFor<Name> } = {
  'prolong-trial': createCompanyScript({
    describeChange: (company, { until }, now) => {
      if (company.paying_customer) throw invalidFieldsError({ 'payload.company': 'The company pays already' })
      const [currentStart, nextStart] = [findTrialStart(company), computeTrialStart(company, until)]
      if (nextStart === currentStart) return undefined
      if (nextStart < currentStart)
        throw invalidFieldsError({
          'payload.until': `The trial lasts until ${formatInstant(computeTrialEnd(currentStart))} already`,
        })
      if (until > addDays(now.slice(0, 10), maxTrialDays))
        throw invalidFieldsError({ 'payload.until': `At most ${maxTrialDays} days from today` })
      return `The trial ends on ${formatInstant(computeTrialEnd(nextStart))} instead of ${formatInstant(computeTrialEnd(currentStart))}. Payment can be put off until ${formatInstant(computeLockTime(nextStart))}`
    },
    apply: async (companyId, { payload, changeFor }) =>
      setTrialStart(companyId, computeTrialStart(await requireCompany(payload), payload.until), changeFor('trial')),
  }),

  'set-plan': createCompanyScript({
    describeChange: ({ paying_customer, billing_plan }, { plan }) => {
      // Claims and card charges of a paying company would continue after the change of plan.
      if (paying_customer) throw invalidFieldsError({ 'payload.company': 'The company pays. It has to cancel first' })
      if (plan === freePlan)
        return billing_plan === freePlan ? undefined : 'The company has the free plan, and is never asked to pay'
      return billing_plan === freePlan
        ? 'The company has no plan any more, and is asked to pay after its trial'
        : undefined
    },
    apply: (companyId, { payload, changeFor }) =>
      setBillingPlan(companyId, payload.plan === freePlan ? freePlan : null, changeFor('plan')),
  }),

  'let-see-dk': createCompanyScript({
    describeChange: ({ integrations }, { offered }) => {
      if ((integrations.dk?.temp_can_see_dk === true) === offered) return undefined
      return offered ? 'dk is offered from now on' : 'dk is no longer offered, and its exports stop'
    },
    apply: (companyId, { payload, changeFor }) => setDkOffered(companyId, payload.offered, changeFor('dk')),
  }),

  'name-in-texts': createCompanyScript({
    describeChange: ({ named_in_texts }, { named }) => {
      if (named_in_texts === named) return undefined
      return named
        ? 'Text messages to its employees name the company from now on'
        : 'Text messages to its employees do not name the company, even if it pays'
    },
    apply: (companyId, { payload, changeFor }) => setNamedInTexts(companyId, payload.named, changeFor('name in texts')),
  }),

  disable: createCompanyScript({
    describeChange: async ({ id, disabled, deletion }) =>
      disabled && (!deletion || deletion.was_disabled)
        ? undefined
        : `The account is closed. ${pausedChargesTexts[(await findChargedMethod(id)).method]}`,
    apply: async (companyId, { changeFor }) => {
      // Pauses charges first, so that a script that fails in between leaves no disabled company that is charged.
      await pauseCharges(companyId)
      await setCompanyDisabled(companyId, true, changeFor('disable'))
    },
  }),

  enable: createCompanyScript({
    describeChange: async ({ id, disabled, deletion }) => {
      if (deletion)
        throw invalidFieldsError({
          'payload.company': 'The company is going to be deleted. Call off the deletion instead',
        })
      return disabled ? `The account is open. ${resumedChargesTexts[(await findChargedMethod(id)).method]}` : undefined
    },
    apply: async (companyId, { changeFor }) => {
      await resumeCharges(companyId)
      await setCompanyDisabled(companyId, false, changeFor('enable'))
    },
  }),

  rename: createCompanyScript({
    describeChange: async ({ id, name }, { name: newName }) => {
      if (name === newName) return undefined
      const other = await companies.findByName(newName)
      if (other && other.id !== id)
        throw invalidFieldsError({ 'payload.name': 'A company with that name already exists' })
      return `The company and its employees log in with the name “${newName}” from now on. Whoever is logged in stays so`
    },
    apply: (companyId, { payload, changeFor }) => renameCompany(companyId, payload.name, changeFor('rename'), []),
  }),

  'call-off-deletion': createCompanyScript({
    describeChange: ({ deletion }) => {
      if (!deletion) return undefined
      return deletion.was_disabled
        ? 'The deletion is called off. The account stays closed, as it was before'
        : 'The deletion is called off. The account is open, and charges go on'
    },
    apply: async (companyId, { payload, changeFor }) => {
      const { deletion } = await requireCompany(payload)
      if (deletion?.was_disabled === false) await resumeCharges(companyId)
      await cancelDeletion(companyId, changeFor('call off'))
    },
  }),
}
