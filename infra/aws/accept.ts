import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** findings of cdk-nag that stand, each with the reason why */
export function accept(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason })
}
