/**
 * Compares texts by the Icelandic alphabet, in which accented vowels are separate letters, and þ, æ and ö come last.
 */

/** Sorts after every other character, so `a` plus this character sorts after all words that begin with `a`. */
const lastCharacter = '\u{ffff}'

const sortKeys: Record<string, string> = {
  á: `a${lastCharacter}`,
  ð: `d${lastCharacter}`,
  é: `e${lastCharacter}`,
  í: `i${lastCharacter}`,
  ó: `o${lastCharacter}`,
  ú: `u${lastCharacter}`,
  ý: `y${lastCharacter}`,
  þ: `z${lastCharacter}`,
  æ: `z${lastCharacter}${lastCharacter}`,
  ä: `z${lastCharacter}${lastCharacter}`,
  ö: `z${lastCharacter}${lastCharacter}${lastCharacter}`,
  ø: `z${lastCharacter}${lastCharacter}${lastCharacter}`,
  å: `z${lastCharacter}${lastCharacter}${lastCharacter}${lastCharacter}`,
}
const specialLetters = new RegExp(`[${Object.keys(sortKeys).join('')}]`, 'giu')

function toSortKey(letter: string): string {
  const lowerCaseLetter = letter.toLowerCase()
  const sortKey = sortKeys[lowerCaseLetter] ?? letter
  return letter === lowerCaseLetter ? sortKey : sortKey.toUpperCase()
}

const toSortable = (text: string): string => text.normalize('NFC').replace(specialLetters, toSortKey)

const nativeCollator = Intl.Collator

export class IcelandicCollator extends nativeCollator {
  constructor(options: Intl.CollatorOptions = {}) {
    super('en', options)
  }

  override readonly compare = (a: string, b: string): number => super.compare(toSortable(a), toSortable(b))

  override resolvedOptions(): Intl.ResolvedCollatorOptions {
    return { ...super.resolvedOptions(), locale: 'is' }
  }
}
