export const auditedActs = [
  'created',
  'looked',
  'counted',
  'looked_at_invoices',
  'noted',
  'planned_script',
  'ran_script',
  'stopped_script',
  'saved_file',
  'searched',
  'exported_audit',
  'visited',
] as const
export type AuditedActName = (typeof auditedActs)[number]
