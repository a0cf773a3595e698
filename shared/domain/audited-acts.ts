/** What administrators do that is recorded. Acts without a company are in the lists of administrators alone. */
export const auditedActs = [
  'created',
  'looked',
  'counted',
  'noted',
  'planned_script',
  'ran_script',
  'saved_file',
  'searched',
  'exported_audit',
  'visited',
] as const
export type AuditedActName = (typeof auditedActs)[number]
