import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts findings of cdk-nag. `reasons` has the reason for each id of a finding. */
export function suppressFindings(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason })
}
