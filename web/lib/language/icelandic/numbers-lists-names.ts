/** Numbers and lists are formatted as in German, which writes them as Icelandic does. */
const nativeNumberFormat = Intl.NumberFormat

export class IcelandicNumberFormat extends nativeNumberFormat {
  constructor(options: Intl.NumberFormatOptions = {}) {
    super('de', options)
  }

  override readonly format = (value: number | bigint | Intl.StringNumericLiteral): string =>
    joinParts(this.formatToParts(value))

  override formatToParts(value?: number | bigint | Intl.StringNumericLiteral): Intl.NumberFormatPart[] {
    const parts = value === undefined ? super.formatToParts() : super.formatToParts(value)
    return parts
      .filter((part, index, allParts) => !(part.type === 'literal' && allParts[index + 1]?.type === 'percentSign'))
      .map(part => (part.value === 'ISK' ? { ...part, value: 'kr.' } : part))
  }

  override resolvedOptions(): Intl.ResolvedNumberFormatOptions {
    return { ...super.resolvedOptions(), locale: 'is' }
  }
}

const joinParts = (parts: readonly { value: string }[]): string => parts.map(({ value }) => value).join('')

const nativeListFormat = Intl.ListFormat

export class IcelandicListFormat extends nativeListFormat {
  constructor(options: Intl.ListFormatOptions = {}) {
    super('de', options)
  }

  override format(list: Iterable<string>): string {
    return joinParts(this.formatToParts(list))
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

const nativeDisplayNames = Intl.DisplayNames

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

/** Translates only the names of date fields, because the app uses no others. */
export class IcelandicDisplayNames extends nativeDisplayNames {
  constructor(options: Intl.DisplayNamesOptions) {
    super('en', options)
  }

  override of(code: string): string | undefined {
    return this.resolvedOptions().type === 'dateTimeField' ? (fields[code] ?? super.of(code)) : super.of(code)
  }
}
