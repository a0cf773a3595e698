/** Lifetimes that the servers apply and the pages about privacy and cookies state. */
export const sessionCookie = '__Host-session'
/** The role of the session, for pages to read, because scripts cannot read the session's own cookie. */
export const roleCookie = '__Host-role'
/** Marks a device that has logged in before, so that wrong guesses of others do not lock it out. */
export const deviceCookie = '__Host-device'
export const deviceDays = 365

/** The lifetime of a log-in link in a mail or text message. */
export const linkDays = 7
/** The lifetime of a link that sets a forgotten password. */
export const passwordLinkHours = 1

/** An account is deleted within `deletionDays` after the company asks for it, and from backups after `backupDays`. */
export const deletionDays = 31
/** So long an asked-for deletion can be called off. */
export const deletionGraceDays = 30
export const backupDays = 35

/** How long before a change of prices or terms a company is told. */
export const noticeDays = 30
