/**
 * Names the account that a page shows. The page's changes are refused if another tab has logged in to another account.
 */
export const accountHeader = 'x-account'
