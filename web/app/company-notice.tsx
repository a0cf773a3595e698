import type { Company } from '../lib/session/session.ts'
import { SupportVisitNotice } from './support-visit-notice.tsx'
import { TryOutNotice } from './try-out-notice.tsx'

export function CompanyNotice({ company }: { company: Company }) {
  const { support_visit, try_out } = company
  if (support_visit) return <SupportVisitNotice company={{ ...company, support_visit }} />
  return try_out ? <TryOutNotice until={try_out.until} /> : null
}
