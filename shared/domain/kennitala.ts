/** Removes spaces and hyphens. Check digits are not validated, since new numbers have none. */
export const normalizeKennitala = (typed: string): string => typed.replace(/[\s-]/gu, '')

export const isKennitala = (text: string): boolean => /^\d{10}$/.test(text)
