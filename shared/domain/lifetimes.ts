/** how long it lasts: what the servers keep to, and what the pages about privacy and cookies say */
import type { Role } from './policies.ts'

export const sessionCookie = '__Host-session'
/** Whose session it is, for pages to read: scripts cannot read the session's own cookie. */
export const roleCookie = '__Host-role'
/** A device that has logged in before: wrong guesses of others never shut it out. */
export const deviceCookie = '__Host-device'
export const deviceDays = 365
export const sessionDays: Record<Role, number> = { ADMIN: 0.5, COMPANY: 30, COMPANY_TIME_CLOCK: 365, EMPLOYEE: 180 }

/** of a link in a mail or text message */
export const linkDays = 7
/** of the link to set a forgotten password */
export const passwordLinkHours = 1

/** within which an account is deleted once its company asks for it, and after which backups have forgotten it */
export const deletionDays = 30
export const backupDays = 35

/** before which a company is told that prices or terms will change */
export const noticeDays = 30
