/** Intl.Collator in Icelandic: letters with an accent are letters of their own, and þ æ ö end the alphabet */

/** sorts behind every letter that a name has, so that what follows a letter and this stands behind all that begins with the letter */
const behind = '\u{ffff}'

const places: Record<string, string> = {
  á: `a${behind}`,
  ð: `d${behind}`,
  é: `e${behind}`,
  í: `i${behind}`,
  ó: `o${behind}`,
  ú: `u${behind}`,
  ý: `y${behind}`,
  þ: `z${behind}`,
  æ: `z${behind}${behind}`,
  ä: `z${behind}${behind}`,
  ö: `z${behind}${behind}${behind}`,
  ø: `z${behind}${behind}${behind}`,
  å: `z${behind}${behind}${behind}${behind}`,
}
const placed = new RegExp(`[${Object.keys(places).join('')}]`, 'giu')

function placeOf(letter: string): string {
  const small = letter.toLowerCase()
  const place = places[small] ?? letter
  return letter === small ? place : place.toUpperCase()
}

const sortable = (text: string): string => text.normalize('NFC').replace(placed, placeOf)

const nativeOrder = Intl.Collator

export class IcelandicOrder extends nativeOrder {
  constructor(options: Intl.CollatorOptions = {}) {
    super('en', options)
  }

  override readonly compare = (a: string, b: string): number => super.compare(sortable(a), sortable(b))

  override resolvedOptions(): Intl.ResolvedCollatorOptions {
    return { ...super.resolvedOptions(), locale: 'is' }
  }
}
