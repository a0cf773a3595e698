/** A try-out is a company with fictional entries, for a visitor who has not signed up. */

/** A try-out is deleted after this time, which is never extended. */
export const tryOutMinutes = 60
export const maxTryOuts = 200
