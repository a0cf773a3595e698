import { AppError } from '../../../shared/api/errors.ts'
import { computeBillingState } from '../../../shared/domain/billing-state.ts'
import {
  toCardCurrency,
  findFittingPlan,
  isPaidPlan,
  maxPlanEmployees,
  paidPlans,
  findPlanByNumber,
  type PlanNumber,
} from '../../../shared/domain/plans.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import type { Company } from '../companies/companies.ts'
import * as employees from '../employees/employees.ts'
import { createChangeIdentity, computeFingerprint, isChangeDone, type ChangeIdentity } from '../../table/entity.ts'
import { keys } from '../../table/keys.ts'
import { createAbsenceCheck, retryOnConflict, WriteConflict, type Write } from '../../table/writes.ts'
import { logUnexpected } from '../../log/log.ts'
import * as billing from './account.ts'
import { changePlan } from './change-plan.ts'
import * as invoices from './invoices.ts'

interface Addition {
  /** Ids of the employees to activate, some of whom may already be active. */
  ids: readonly string[]
  /** The plan that the caller accepts. An earlier response named its price. */
  acceptedPlan: PlanNumber | undefined
  now: string
  change: ChangeIdentity
}

/** Thrown if a concurrent request added an employee after the count. */
class CountChangedError extends Error {}

/**
 * Ensures that the company's plan has places for the employees, and then calls `add`. `add` must write the employees
 * and `placeWrites` in one transaction, so that only one of several concurrent calls takes the last place.
 */
export const withPlanCapacity = <Result>(
  company: Company,
  addition: Addition,
  add: (placeWrites: Write[]) => Promise<Result>,
): Promise<Result> =>
  retryOnConflict(async () => {
    const placeWrites = await requireCapacity(company.id, addition)
    try {
      return await add(placeWrites)
    } catch (error) {
      throw error instanceof CountChangedError ? new WriteConflict() : error
    }
  })

/**
 * Refuses employees beyond the company's plan until the company accepts a larger plan, because that plan costs more.
 * Returns writes that fail if a concurrent request adds an employee or chooses a plan.
 */
async function requireCapacity(companyId: CompanyId, { ids, acceptedPlan, now, change }: Addition): Promise<Write[]> {
  // Reads the account first. Its version changes with the number of employees and with the chosen plan, so the writes
  // fail after such a change.
  const { company, account } = await billing.findWithCompany(companyId)
  if (!company) throw new AppError('Not found')
  const { billing_plan: plan, paying_customer: isPaying } = company
  // A plan that is not sold, such as the free one, has no limit here: the operator decides.
  if (plan !== null && !isPaidPlan(plan)) return []
  const [list, chosenPlans] = await Promise.all([employees.list(company.id), findChosenPlans(account)])
  const activeIds = new Set<string>(list.filter(({ disabled }) => !disabled).map(({ id }) => id))
  const neededCount = new Set([...activeIds, ...ids]).size
  const { name: state } = computeBillingState(billing.toBillingFacts(company, account), now)
  // The plan limits the company also while a payment is overdue, and for the paid time that remains after a
  // cancellation.
  const isPaidTime = isPaying || state === 'cancelled' || state === 'past_due'
  const limit = Math.min(
    ...[isPaidTime ? plan : null, ...chosenPlans].filter(isPaidPlan).map(each => paidPlans[each].to),
  )
  const raisesActiveCount = neededCount > activeIds.size
  if (raisesActiveCount && !isPaying && neededCount > maxPlanEmployees)
    throw new AppError('A trial has at most 200 active employees')
  const createCountChangedError = () => new CountChangedError()
  const placeWrites = account
    ? billing
        .createAccountWrites(account, account)
        .map(write => ({ ...write, conditionError: createCountChangedError }))
    : [createAbsenceCheck(keys.billing(company.id), createCountChangedError)]
  if (!raisesActiveCount || neededCount <= limit) return placeWrites
  if (!isPaying && account?.method !== 'card') throw new AppError('The company does not pay')
  const number = findFittingPlan(neededCount)
  if (number === undefined) {
    // No plan is large enough, so the operator is alerted to make an offer.
    logUnexpected({ company: company.id }, new Error(`${neededCount} employees are too many for any plan`))
    return placeWrites
  }
  const { from, to, price } = paidPlans[findPlanByNumber(number)]
  const currency = account?.method === 'card' ? toCardCurrency(company.currency) : 'ISK'
  const refusal = new AppError('Larger plan needed', {
    largerPlan: { plan: number, from, to, price: price[currency], currency },
  })
  if (acceptedPlan === undefined || acceptedPlan < number) throw refusal
  // This change identifies the acceptance, so that one acceptance changes the plan only once.
  const planChange = createChangeIdentity(computeFingerprint(['accepted plan', change.key]), acceptedPlan, now)
  // The company must accept a plan again if a smaller plan was chosen after the acceptance.
  if (await isChangeDone(companyId, planChange)) throw refusal
  await changePlan(company, acceptedPlan, { now, change: planChange })
  // Retries with a new count, because a concurrent request may have added an employee or chosen a smaller plan.
  throw new WriteConflict()
}

/** Finds chosen plans that do not apply yet. */
async function findChosenPlans(account: billing.BillingAccount | undefined): Promise<(string | null)[]> {
  const { bank, requested_plan = null } = account ?? {}
  const pending = account && bank?.pending ? await invoices.find(account.company, bank.pending) : undefined
  return [bank?.next_plan ?? null, requested_plan, pending?.plan ?? null]
}
