/** A try-out is a company with fictional entries, for a visitor who has not signed up. */

/** It is deleted after this time. Never extended. */
export const tryOutMinutes = 60
/** Maximum number of try-outs at a time. */
export const maxTryOuts = 200
