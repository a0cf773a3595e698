export const languages = ['en', 'is', 'pt'] as const
export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = { en: 'English', is: 'Íslenska', pt: 'Português' }

export const localeByLanguage: Record<Language, string> = { en: 'en-GB', is: 'is', pt: 'pt-PT' }
