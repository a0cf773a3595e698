/**
 * text as a search compares it: without case and accents. Not by a collator: in Icelandic á is a letter of its own,
 * so its collator finds no Ólafur for who types olafur on a foreign keyboard
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ðđþæøœßł]/g, letter => letters[letter] ?? letter)

const letters: Record<string, string> = { ð: 'd', đ: 'd', þ: 'th', æ: 'ae', ø: 'o', œ: 'oe', ß: 'ss', ł: 'l' }

export const foldedContains = (text: string, part: string): boolean => fold(text).includes(fold(part.trim()))
