/** Removes spaces and hyphens. Check digits are not validated, because new numbers have none. */
export const normalizeKennitala = (input: string): string => input.replace(/[\s-]/gu, '')

export const isKennitala = (text: string): boolean => /^\d{10}$/.test(text)
