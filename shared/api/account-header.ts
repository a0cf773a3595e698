/**
 * Names the account that a page shows. Another tab may have logged in to a different account, to which the page's
 * changes must not apply.
 */
export const accountHeader = 'x-account'
