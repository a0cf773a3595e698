import type { namespaces } from './i18n-types.ts'

/** Removes the plural form from a key, because a text with a number has one key per plural form. */
type Singular<Name> = Name extends `${infer Stem}_one` ? Stem : Name extends `${string}_other` ? never : Name
type Key = Singular<keyof (typeof namespaces)['errors']['field']>

const texts: [RegExp, Key][] = [
  [/^Company name can not be empty/, 'company_name'],
  [/^Mixes letters of two alphabets/, 'alphabets'],
  [/^Name can not be empty/, 'name'],
  [/^A valid email is required/, 'email'],
  [/^At most (\d+) characters/, 'most'],
  [/^At least (\d+) characters/, 'least'],
  [/^From (-?\d+) to (\d+)$/, 'range'],
  [/^Letters and digits, at most (\d+)/, 'code'],
  [/^Not a phone number/, 'phone'],
  [/^10 digits/, 'kennitala'],
  [/^A valid email is needed for invoices/, 'invoice_email'],
  [/^Please use only digits/, 'only_digits'],
  [/^Unable to validate subscription/, 'not_validated'],
  [/^At most (\d+) employees/, 'employees'],
  [/^4 letters of/, 'token'],
  [/^Not a link of ours/, 'link'],
  [/^Not a time zone/, 'time_zone'],
  [/^The day has to end after it starts/, 'day_end'],
  [/^Out time has to be after In time/, 'out_after_in'],
  [/^At most 7 days after In time/, 'seven_days'],
  [/^From the year 2000/, 'years'],
  [/^Approving is not turned on/, 'approving_off'],
  [/^Too many different months/, 'many_months'],
  [/^Comment can not be empty/, 'comment'],
  [/^At most (\d+) MB/, 'megabytes'],
  [/^Has a character that is not valid/, 'character'],
]

/**
 * Returns the key of the text's translation and the numbers in the text. The first number is `count`, and the second
 * `max`.
 */
export function matchFieldText(text: string): { key: Key; count: number; max: number } | undefined {
  for (const [form, key] of texts) {
    const match = form.exec(text)
    if (match) return { key, count: Number(match[1] ?? 0), max: Number(match[2] ?? 0) }
  }
  return undefined
}
