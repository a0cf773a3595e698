import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Suppresses cdk-nag's findings about the construct. The keys of `reasons` are the ids of the findings. */
export function suppressFindings(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason })
}
