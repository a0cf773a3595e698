/** numbers and lists: German, which writes them as Icelandic does, with other words; and the names of what a date is made of */
const nativeNumbers = Intl.NumberFormat

export class IcelandicNumbers extends nativeNumbers {
  constructor(options: Intl.NumberFormatOptions = {}) {
    super('de', options)
  }

  override readonly format = (value: number | bigint | Intl.StringNumericLiteral): string =>
    join(this.formatToParts(value))

  override formatToParts(value?: number | bigint | Intl.StringNumericLiteral): Intl.NumberFormatPart[] {
    const parts = value === undefined ? super.formatToParts() : super.formatToParts(value)
    return parts
      .filter((part, at, all) => !(part.type === 'literal' && all[at + 1]?.type === 'percentSign'))
      .map(part => (part.value === 'ISK' ? { ...part, value: 'kr.' } : part))
  }

  override resolvedOptions(): Intl.ResolvedNumberFormatOptions {
    return { ...super.resolvedOptions(), locale: 'is' }
  }
}

const join = (parts: readonly { value: string }[]): string => parts.map(({ value }) => value).join('')

const nativeLists = Intl.ListFormat

export class IcelandicLists extends nativeLists {
  constructor(options: Intl.ListFormatOptions = {}) {
    super('de', options)
  }

  override format(list: Iterable<string>): string {
    return join(this.formatToParts(list))
  }

  override formatToParts(list: Iterable<string>): ReturnType<Intl.ListFormat['formatToParts']> {
    return super
      .formatToParts(list)
      .map(part =>
        part.type === 'literal'
          ? { ...part, value: part.value.replace(' und ', ' og ').replace(' oder ', ' eða ') }
          : part,
      )
  }
}

const nativeNames = Intl.DisplayNames

const fields: Record<string, string> = {
  era: 'tímabil',
  year: 'ár',
  quarter: 'ársfjórðungur',
  month: 'mánuður',
  weekOfYear: 'vika',
  weekday: 'vikudagur',
  day: 'dagur',
  dayPeriod: 'f.h./e.h.',
  hour: 'klukkustund',
  minute: 'mínúta',
  second: 'sekúnda',
  timeZoneName: 'tímabelti',
}

/** what else Intl names is not named here */
export class IcelandicNames extends nativeNames {
  constructor(options: Intl.DisplayNamesOptions) {
    super('en', options)
  }

  override of(code: string): string | undefined {
    return this.resolvedOptions().type === 'dateTimeField' ? (fields[code] ?? super.of(code)) : super.of(code)
  }
}
