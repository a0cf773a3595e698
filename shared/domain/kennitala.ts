/** the ten digits, or what was typed where it is not ten digits; no check digit is asked for: new ones carry none */
export const tidyKennitala = (typed: string): string => typed.replace(/[\s-]/gu, '')

export const isKennitala = (text: string): boolean => /^\d{10}$/.test(text)
