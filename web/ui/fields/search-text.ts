/**
 * Removes case and accents from the text, so that a user who types olafur on a foreign keyboard finds Ólafur. A
 * collator would not find it, because it treats ó as a separate letter in Icelandic.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ðđþæøœßł]/g, letter => letters[letter] ?? letter)

const letters: Record<string, string> = { ð: 'd', đ: 'd', þ: 'th', æ: 'ae', ø: 'o', œ: 'oe', ß: 'ss', ł: 'l' }

export const containsFoldedText = (text: string, part: string): boolean =>
  foldForSearch(text).includes(foldForSearch(part.trim()))

/** Splits the query into words in lower case and without accents. */
export const toSearchWords = (query: string): string[] => foldForSearch(query).split(/\s+/).filter(Boolean)

export const includesWords = (foldedText: string, words: readonly string[]): boolean =>
  words.every(word => foldedText.includes(word))
