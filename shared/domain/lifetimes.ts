/** The servers apply these lifetimes. The pages about privacy and cookies, and the texts of mails, state them. */

export const sessionCookieName = '__Host-session'
/** Pages read the role from this cookie, because scripts cannot read the session's own cookie. */
export const roleCookieName = '__Host-role'
/**
 * Identifies a device that has logged in before, so that wrong guesses from other devices do not lock the device out.
 */
export const deviceCookieName = '__Host-device'
export const deviceCookieDays = 365

export const linkLifetimeDays = 7
export const passwordLinkHours = 1

/** An account is deleted within `deletionDays` after the company's request, and from backups after `backupDays`. */
export const deletionDays = 31
/** A requested deletion can be cancelled within this time. */
export const deletionGraceDays = 30
export const backupDays = 35

/** Notice period for changes of prices or terms. */
export const termsNoticeDays = 30
