/** The key of the list of imports. */
export const importsKey = ['imports']
