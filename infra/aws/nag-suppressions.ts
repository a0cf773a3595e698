import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Suppresses findings of cdk-nag, each with its reason by id. */
export function suppressFindings(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason })
}
