/**
 * Names the account that a page shows. Another tab may have logged in to another one, and a change of the first page
 * would happen to that one.
 */
export const accountHeader = 'x-account'
