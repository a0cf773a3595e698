export const languages = ['en', 'is', 'pt'] as const
export type Language = (typeof languages)[number]

/** The locale for `Intl`. */
export const localeOf: Record<Language, string> = { en: 'en-GB', is: 'is', pt: 'pt-PT' }
