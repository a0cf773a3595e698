import { Link } from '../ui/link.tsx'
import { computeBillingState } from '../../shared/domain/billing-state.ts'
import { findTrialStart } from '../../shared/domain/plans.ts'
import { dispatchBillingEvent } from '../lib/billing/billing-dialog.ts'
import { useBilling, type Billing } from '../lib/billing/billing.ts'
import { useCompany, type Company } from '../lib/session/session.ts'
import { useBillingText, type BillingSummary } from '../lib/billing/use-billing-text.ts'
import styles from './billing-note.module.css'

/** In these states, the note is not emphasized and phones hide it, because the company has nothing to do. */
const calmStates: ReadonlySet<Billing['state']> = new Set(['trial', 'cancelled', 'waiting_for_operator'])

/**
 * Computes the summary of a trial from the account, so that the bar keeps its height when the billing response arrives.
 */
function summarizeTrial(company: Company): BillingSummary | undefined {
  const state = computeBillingState(
    {
      ...company,
      trial_began: findTrialStart(company),
      paid_until: null,
      unpaid_since: null,
      awaits_payment: false,
    },
    new Date().toISOString(),
  )
  if (state.name !== 'trial') return undefined
  return { state: 'trial', until: state.until, paying_customer: false, paid_until: null, unpaid_since: null }
}

export function BillingNote() {
  const company = useCompany()
  const { data } = useBilling()
  const billing = data ?? summarizeTrial(company)
  const text = useBillingText(billing)
  if (!billing || text === undefined) return null
  const { state, paying_customer } = billing
  const className = `${styles.note} ${calmStates.has(state) ? styles.calm : styles.late}`
  if (!paying_customer)
    return (
      <button type="button" className={className} onClick={() => dispatchBillingEvent({ type: 'opened' })}>
        {text}
      </button>
    )
  return (
    <Link to="/app#settings-billing" className={className}>
      {text}
    </Link>
  )
}
