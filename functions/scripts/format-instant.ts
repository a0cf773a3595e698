import { localeByLanguage } from '../../shared/domain/languages.ts'

const format = new Intl.DateTimeFormat(localeByLanguage.en, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats an instant for administrators, as in “10 December 2026 at 14:56 UTC”. */
export const formatInstant = (instant: string): string => `${format.format(new Date(instant))} UTC`
