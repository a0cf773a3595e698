/** A person of the pasted text, which may be columns of a spreadsheet or lines of a message. */
export interface PersonText {
  name: string
  phone: string
  kennitala: string
}

/**
 * Finds numbers, which end at a tab, comma or semicolon. A number with fewer digits than `minDigits` is part of the
 * name.
 */
const numberPattern = /\+?\d(?:[\d\-() ]*\d)?/g
const minDigits = 7
/** Six digits of a birthday, followed by four more digits. A company's kennitala has 40 added to the day. */
const kennitalaPattern = /^(?:[04][1-9]|[1256]\d|[37][01])(?:0\d|1[0-2])\d{2}[- ]?\d{4}$/
/** A phone number and a kennitala that are separated only by a space. */
const phoneAndKennitalaPattern = /^(?<phone>\+?[\d\- ]{7,}?) (?<kennitala>\d{6}[- ]?\d{4})$/
const mailPattern = /\S+@\S+/g
const headers = new Set(['name', 'nafn', 'nome', 'employee', 'starfsmaður', 'funcionário'])

function parseLine(line: string, hasKennitala: boolean): PersonText {
  const person = { name: '', phone: '', kennitala: '' }
  const assignNumber = (number: string): void => {
    if (hasKennitala && person.kennitala === '' && kennitalaPattern.test(number))
      person.kennitala = number.replace(/\D/g, '')
    else if (person.phone === '') person.phone = number
  }
  const textWithoutNumbers = line.replace(mailPattern, ' ').replace(numberPattern, number => {
    if (number.replace(/\D/g, '').length < minDigits) return number
    const phoneAndKennitala = hasKennitala ? phoneAndKennitalaPattern.exec(number)?.groups : undefined
    for (const part of phoneAndKennitala ? [phoneAndKennitala['phone'], phoneAndKennitala['kennitala']] : [number])
      assignNumber(part?.trim() ?? '')
    return ' '
  })
  person.name = textWithoutNumbers
    .replace(/[\t,;|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return person
}

/** Returns a person for each line that has a name. The first line may contain the names of the columns. */
export function parsePeople(text: string, hasKennitala: boolean): PersonText[] {
  const [firstLine = '', ...otherLines] = text.split(/\r?\n/)
  const [firstCell = ''] = firstLine.split(/[\t,;]/)
  const lines = headers.has(firstCell.trim().toLowerCase()) ? otherLines : [firstLine, ...otherLines]
  return lines.map(line => parseLine(line, hasKennitala)).filter(({ name }) => name !== '')
}
