/** Languages and their texts. Each screen has a namespace that is loaded when it is first needed. */
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, localeOf, type Language } from '../../shared/domain/languages.ts'
import { roleCookie } from '../../shared/domain/lifetimes.ts'
import { languageCookie } from '../../shared/site-paths.ts'
import { cookie } from './cookies.ts'
import type { namespaces } from './i18n-types.ts'
import { icelandicWhereMissing } from './icelandic/where-missing.ts'
import { isLanguage } from './language.ts'
import { ownMarket } from './market.ts'
import { missingEverywhere, missingHere } from './missing-texts.ts'

const files = import.meta.glob<{ default: object }>('../locales/*/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void load(language, namespace, done),
}

async function textsOf(language: string, namespace: string): Promise<object> {
  const file = files[`../locales/${language}/${namespace}.json`]
  if (!file) throw new Error(`no ${namespace} in ${language}`)
  return (await file()).default
}

async function load(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await textsOf(language, namespace))
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}

const fallbackLanguage = 'en' satisfies Language

/** Loads texts before they are needed, all at once. The browser keeps them, so that none waits for another later. */
export async function fetchTexts(language: Language, wanted: readonly (keyof typeof namespaces)[]): Promise<void> {
  const both = new Set<Language>([language, fallbackLanguage])
  await Promise.all([...both].flatMap(each => wanted.map(namespace => textsOf(each, namespace))))
}

const accountLanguageKey = 'account-language'
/** Earlier versions kept the account's language here, as if the visitor had chosen it. */
const obsoleteKey = 'language'

/** The language of the account that is logged in, from its last visit: the answer that names it comes later. */
function accountLanguage(): string | undefined {
  if (cookie(roleCookie) === undefined) return undefined
  // Browsers that forbid storage throw here.
  try {
    window.localStorage.removeItem(obsoleteKey)
    return window.localStorage.getItem(accountLanguageKey) ?? undefined
  } catch {
    return undefined
  }
}

/** In order of preference: the account's, the one that the visitor has chosen, the build's, the domain's. */
export const firstLanguage = (): Language =>
  [accountLanguage(), cookie(languageCookie), import.meta.env['VITE_LANGUAGE']].find(isLanguage) ?? ownMarket().language

export async function startLanguages(language = firstLanguage()): Promise<void> {
  await icelandicWhereMissing(language)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .use(missingHere)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      load: 'currentOnly',
      supportedLngs: [...languages],
      defaultNS: 'shell' satisfies keyof typeof namespaces,
      ns: ['shell', 'errors'] satisfies (keyof typeof namespaces)[],
      interpolation: { escapeValue: false },
      saveMissing: true,
      missingKeyHandler: missingEverywhere,
      postProcess: missingHere.name,
      postProcessPassResolved: true,
    })
  i18next.on('languageChanged', setDocumentLanguage)
  setDocumentLanguage(i18next.language)
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = isLanguage(language) ? localeOf[language] : language
}

/** Shows the language of the account that is logged in. The next visit starts in it. */
export async function setAccountLanguage(language: Language): Promise<void> {
  try {
    window.localStorage.setItem(accountLanguageKey, language)
  } catch {
    // Without storage, the next visit starts in another language until the account is known.
  }
  await setTemporaryLanguage(language)
}

/** Changes the language for somebody at a shared screen. The next visit starts in the account's. */
export async function setTemporaryLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await icelandicWhereMissing(language)
  await i18next.changeLanguage(language)
}
