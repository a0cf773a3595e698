/** control characters, marks of direction, zero-width and filling ones, the empty Braille cell; tabs and line breaks part words */
const unseen = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** without those that join letters and emoji, choose an emoji's look or spell a flag */
const unseenAndUseless =
  /(?![\t-\r\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

const spaced = (name: string): string => name.trim().replace(/\s+/gu, ' ')

/** the form in which names are compared: Ásgeir and ÁSGEIR  are one name, Asgeir is another */
export const comparableName = (name: string): string => spaced(name.normalize('NFKC').replace(unseen, '')).toLowerCase()

/** the form in which a name is kept and shown */
export const tidyName = (name: string): string => spaced(name.replace(unseenAndUseless, ''))

/** one letter may stand for a whole phrase when it is compared, and a key of the table has its limit */
const longestComparable = 300
export const isComparable = (name: string): boolean => comparableName(name).length <= longestComparable
