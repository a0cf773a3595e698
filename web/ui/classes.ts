export const joinClasses = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ')
