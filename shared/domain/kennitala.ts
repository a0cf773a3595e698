export const normalizeKennitala = (input: string): string => input.replace(/[\s-]/gu, '')

const checkDigitWeights = [3, 2, 7, 6, 5, 4, 3, 2]

/** Whether the ninth digit is the check digit of the first eight. Newer kennitalas need not have one. */
export const hasValidCheckDigit = (kennitala: string): boolean =>
  (checkDigitWeights.reduce((sum, weight, i) => sum + weight * Number(kennitala[i]), 0) + Number(kennitala[8])) % 11 ===
  0

export const isKennitala = (text: string): boolean => /^\d{10}$/.test(text)
