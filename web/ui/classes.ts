/** Joins class names and skips those that do not apply. */
export const classes = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ')
