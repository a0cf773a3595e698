/**
 * Returns the start of a range that reads all sheets of this month and none of the previous month. A range that begins
 * in the first seven days also reads the previous month, because an entry takes at most seven days and may reach into
 * the range.
 */
export const computeFirstInstantToRead = (month: string): string => `${month}-08T00:00:00Z`
