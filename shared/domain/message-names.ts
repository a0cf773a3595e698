export const messageNames = [
  'welcome',
  'mail_changed',
  'deletion',
  'password',
  'guessing',
  'salary_exports',
  'report_pdf',
  'trial',
  'claims',
  'cancelled',
  'login_link',
] as const
export type MessageName = (typeof messageNames)[number]
