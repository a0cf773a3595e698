/**
 * Matches control, direction, zero-width and filler characters and the empty Braille cell, but not tabs and line
 * breaks.
 */
const invisibleCharacters = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Matches invisible characters, except those that join letters and emoji, select an emoji's style or encode a flag. */
const removableCharacters =
  /(?![\t-\r\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

const collapseSpaces = (name: string): string => name.trim().replace(/\s+/gu, ' ')

/**
 * Returns the form in which names are compared, without case, extra spaces and invisible characters. Ásgeir and ÁSGEIR
 * have the same form, but Asgeir differs.
 */
export const toComparableName = (name: string): string =>
  collapseSpaces(name.normalize('NFKC').replace(invisibleCharacters, '')).toLowerCase()

const letterReplacements: Record<string, string> = { ð: 'd', þ: 'th', æ: 'ae', ø: 'o' }

const asciiReplacements: Record<string, string> = { ...letterReplacements, œ: 'oe', ß: 'ss', ł: 'l', đ: 'd' }

/** Replaces letters that some keyboards lack: João becomes joao, and Þórður becomes thordur. */
export const foldName = (name: string): string =>
  toComparableName(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ðþæø]/g, letter => letterReplacements[letter] ?? letter)

/**
 * Returns the form in which company names must be unique within a country. Smíðaverk ehf. and SMIDA VERK EHF have the
 * same form.
 */
export const toNameForUniqueness = (name: string): string => {
  const folded = foldName(name)
  return folded.replace(/\s/gu, '').replace(/\.+$/, '') || folded
}

const legalFormPattern = /[\s,]+(?:ehf|hf|ohf|slf|sf|ses|ltd|limited|plc|llp|dac|(?:unipessoal,? )?lda|s\.?a)\.*$/

/** Folds a company's name and removes its legal form: Smíðaverk ehf. becomes smidaverk. */
export const removeLegalForm = (name: string): string => foldName(name).replace(legalFormPattern, '')

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * Whether the name has letters of several alphabets. It could then imitate another name, because some letters look
 * alike, such as a Latin and a Cyrillic a.
 */
export const mixesAlphabets = (name: string): boolean =>
  alphabets.filter(alphabet => alphabet.test(name.normalize('NFKC'))).length > 1

/** Returns the form in which a name is stored and shown. */
export const normalizeName = (name: string): string => collapseSpaces(name.replace(removableCharacters, ''))

/**
 * The maximum length of a comparable name, because it is part of a table key, whose length is limited. The limit is
 * needed for short names too, because NFKC can turn one letter into a whole phrase.
 */
const maxComparableLength = 300
export const isNameShortEnough = (name: string): boolean => toComparableName(name).length <= maxComparableLength

/**
 * Returns at most 25 characters of whole words: Þórður & Co. becomes Þórður Co. Leaves out punctuation, so that the
 * result cannot contain a web address.
 */
export function shortenName(name: string): string {
  const words = collapseSpaces(
    name
      .normalize('NFC')
      .replace(/[.'’]/g, '')
      .replace(/[^\p{L}\p{Nd}]+/gu, ' '),
  )
  return /^(?:.{1,25}(?= |$)|.{0,25})/u.exec(words)?.[0] ?? ''
}

/** Replaces letters by their ASCII forms. Leaves out letters without an ASCII form. */
export const toAscii = (text: string): string =>
  text
    .replace(/[ðþæøœßłđ]/giu, letter => {
      const replacement = asciiReplacements[letter.toLowerCase()] ?? ''
      return letter === letter.toLowerCase() ? replacement : replacement.charAt(0).toUpperCase() + replacement.slice(1)
    })
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
