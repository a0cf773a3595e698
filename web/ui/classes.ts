export const classes = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ')
