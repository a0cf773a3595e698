import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Keys of `reasons` are ids of cdk-nag's findings. */
export function suppressFindings(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason })
}
