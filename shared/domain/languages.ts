export const languages = ['en', 'is', 'pt'] as const
export type Language = (typeof languages)[number]

/** Each name is in the language itself. */
export const languageNames: Record<Language, string> = { en: 'English', is: 'Íslenska', pt: 'Português' }

/** Locales for `Intl`. */
export const localeByLanguage: Record<Language, string> = { en: 'en-GB', is: 'is', pt: 'pt-PT' }
