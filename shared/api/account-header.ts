/**
 * Names the account that a page shows, because another tab may have logged in to an account to which the page's changes
 * must not apply.
 */
export const accountHeader = 'x-account'
