/** Names of the mails and text messages that the product sends, by which administrators see what was sent. */
export const messageNames = [
  'welcome',
  'mail_changed',
  'deletion',
  'password',
  'guessing',
  'salary_exports',
  'trial',
  'cancelled',
  'login_link',
] as const
export type MessageName = (typeof messageNames)[number]
