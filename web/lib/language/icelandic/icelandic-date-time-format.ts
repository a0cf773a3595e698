/** Icelandic dates have the shape of German ones, so only the words are replaced. */
const months = [
  'janúar',
  'febrúar',
  'mars',
  'apríl',
  'maí',
  'júní',
  'júlí',
  'ágúst',
  'september',
  'október',
  'nóvember',
  'desember',
]
const weekdays = ['sunnudagur', 'mánudagur', 'þriðjudagur', 'miðvikudagur', 'fimmtudagur', 'föstudagur', 'laugardagur']

type Length = 'long' | 'short' | 'narrow'
type Part = Intl.DateTimeFormatPart

const abbreviateByLength: Record<Length, (name: string) => string> = {
  long: name => name,
  // Names of three letters are not abbreviated, and have no full stop.
  short: name => (name.length === 3 ? name : `${name.slice(0, 3)}.`),
  narrow: name => name.charAt(0).toUpperCase(),
}

const dateStyles: Record<'full' | 'long' | 'medium' | 'short', Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'numeric', year: 'numeric' },
}
const timeStyles: Record<'full' | 'long' | 'medium' | 'short', Intl.DateTimeFormatOptions> = {
  full: { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'longOffset' },
  long: { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'shortOffset' },
  medium: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  short: { hour: '2-digit', minute: '2-digit' },
}

/**
 * Replaces each style by its parts, because the date styles of German, on which this class builds, differ from
 * Icelandic ones.
 */
function expandStyles({ dateStyle, timeStyle, ...options }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return { ...options, ...(dateStyle && dateStyles[dateStyle]), ...(timeStyle && timeStyles[timeStyle]) }
}

const nativeDateTimeFormat = Intl.DateTimeFormat

export class IcelandicDateTimeFormat extends nativeDateTimeFormat {
  readonly #options: Intl.DateTimeFormatOptions
  readonly #numbers: Intl.DateTimeFormat

  constructor(options: Intl.DateTimeFormatOptions = {}) {
    const optionsWithoutStyles = expandStyles(options)
    super('de', optionsWithoutStyles)
    this.#options = optionsWithoutStyles
    const { timeZone } = super.resolvedOptions()
    this.#numbers = new nativeDateTimeFormat('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone })
  }

  override readonly format = (date?: Date | number): string => joinParts(this.formatToParts(date))

  override formatToParts(date?: Date | number): Part[] {
    return super.formatToParts(date).map(part => this.#translate(part, date))
  }

  override formatRange(start: Date | number, end: Date | number): string {
    return joinParts(this.formatRangeToParts(start, end))
  }

  override formatRangeToParts(start: Date | number, end: Date | number): Intl.DateTimeRangeFormatPart[] {
    return super
      .formatRangeToParts(start, end)
      .map(part => ({ ...part, ...this.#translate(part, part.source === 'endRange' ? end : start) }))
  }

  override resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
    return { ...super.resolvedOptions(), locale: 'is' }
  }

  #translate<Kind extends Part>(part: Kind, date: Date | number = Date.now()): Kind {
    const { month, weekday } = this.#options
    if (part.type === 'month' && /\D/.test(part.value))
      return { ...part, value: abbreviateByLength[toLength(month)](months[this.#dayOf(date).getUTCMonth()] ?? '') }
    if (part.type === 'weekday')
      return { ...part, value: abbreviateByLength[toLength(weekday)](weekdays[this.#dayOf(date).getUTCDay()] ?? '') }
    if (part.type === 'literal') return { ...part, value: part.value.replace(' um ', ' kl. ').replace(' Uhr', '') }
    return part
  }

  /** Returns the local day in the format's time zone, as midnight in UTC. */
  #dayOf(date: Date | number): Date {
    const parts = this.#numbers.formatToParts(date)
    const number = (partType: Part['type']): number => Number(parts.find(({ type }) => type === partType)?.value)
    return new Date(Date.UTC(number('year'), number('month') - 1, number('day')))
  }
}

const toLength = (width: string | undefined): Length => (width === 'short' || width === 'narrow' ? width : 'long')

const joinParts = (parts: readonly { value: string }[]): string => parts.map(({ value }) => value).join('')
