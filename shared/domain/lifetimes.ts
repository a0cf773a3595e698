/** Lifetimes that the servers apply, and that the pages about privacy and cookies state. */
export const sessionCookieName = '__Host-session'
/** The role of the session, readable by pages, because scripts cannot read the session's own cookie. */
export const roleCookieName = '__Host-role'
/** Identifies a device that has logged in before, so that wrong guesses from other devices do not lock it out. */
export const deviceCookieName = '__Host-device'
export const deviceDays = 365

/** The lifetime of a log-in link in a mail or text message. */
export const linkDays = 7
/** The lifetime of a link that sets a forgotten password. */
export const passwordLinkHours = 1

/** An account is deleted within `deletionDays` after the company's request, and from backups after `backupDays`. */
export const deletionDays = 31
/** The time in which a requested deletion can be cancelled. */
export const deletionGraceDays = 30
export const backupDays = 35

/** Notice period for changes of prices or terms. */
export const termsNoticeDays = 30
