import type { Language } from '../../../shared/domain/languages.ts'
import { roleCookieName } from '../../../shared/domain/lifetimes.ts'
import { languageCookieName, languageCookieDays } from '../../../shared/site-paths.ts'
import { readCookie, setCookie } from '../browser/cookies.ts'
import { isLanguage } from './is-language.ts'
import { createStoredSetting } from '../browser/stored-setting.ts'

const createLanguageSetting = (key: string) =>
  createStoredSetting<Language | undefined>(
    key,
    text => (isLanguage(text) ? text : undefined),
    language => language ?? '',
  )

const userLanguageSetting = createLanguageSetting('user-language')

/**
 * Returns the user's choice as this browser last stored it, because the response with the current choice comes late.
 */
export const readUserLanguage = (): Language | undefined =>
  readCookie(roleCookieName) === undefined ? undefined : userLanguageSetting.get()
export const saveUserLanguage = (language: Language | undefined): void => userLanguageSetting.set(language)

/**
 * A language that was chosen before the log-in or without a network, so that the servers do not know it yet. It belongs
 * to the employee who is logged in or logs in next.
 */
export const unsentLanguageSetting = createLanguageSetting('unsent-language')

/** Sets the initial language of this browser's pages, unless an account's user has chosen another. */
export const saveBrowserLanguage = (language: Language): void =>
  setCookie(languageCookieName, language, languageCookieDays)

/** Earlier releases stored the company's language here, as if an employee had chosen it. */
const legacyLanguageKeys = ['language', 'account-language']

export function clearLegacyLanguages(): void {
  try {
    for (const key of legacyLanguageKeys) window.localStorage.removeItem(key)
  } catch {
    // Browsers that forbid storage have stored nothing.
  }
}
