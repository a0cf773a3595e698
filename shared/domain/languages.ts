export const languages = ['en', 'is', 'pt'] as const
export type Language = (typeof languages)[number]

/** what `Intl` is asked for */
export const localeOf: Record<Language, string> = { en: 'en-GB', is: 'is', pt: 'pt-PT' }
