export const languages = ['en', 'is', 'pt'] as const
export type Language = (typeof languages)[number]

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', is: 'Íslenska', pt: 'Português' }

/** The locale for `Intl`. */
export const localeByLanguage: Record<Language, string> = { en: 'en-GB', is: 'is', pt: 'pt-PT' }
