import { Link, useLocation } from 'react-router-dom'
import { billingWindow, useBilling, type Billing } from '../lib/billing.ts'
import { useBillingText } from '../lib/use-billing-text.ts'
import styles from './billing-note.module.css'

/** States that need no attention. */
const calm: ReadonlySet<Billing['state']> = new Set(['trial', 'cancelled'])

/** Where the company stands with its subscription, if there is something to say. It leads to what can be done. */
export function BillingNote() {
  const { pathname } = useLocation()
  const { data: billing } = useBilling()
  const text = useBillingText(billing)
  if (!billing || text === undefined) return null
  const { state, paying_customer } = billing
  const className = `${styles.note} ${calm.has(state) ? styles.calm : styles.late}`
  if (!paying_customer)
    return (
      <button type="button" className={className} onClick={() => billingWindow.set('asked')}>
        {text}
      </button>
    )
  // Screens that share a page follow its hash, which a link of the router would change without an event.
  return pathname === '/app' ? (
    <a href="#settings" className={className}>
      {text}
    </a>
  ) : (
    <Link to="/app#settings" className={className}>
      {text}
    </Link>
  )
}
