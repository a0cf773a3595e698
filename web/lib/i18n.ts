/** Languages and their texts. Each screen has a namespace that is loaded when it is first needed. */
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, localeOf, type Language } from '../../shared/domain/languages.ts'
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

async function load(language: string, namespace: string, done: ReadCallback): Promise<void> {
  const file = files[`../locales/${language}/${namespace}.json`]
  try {
    if (!file) throw new Error(`no ${namespace} in ${language}`)
    done(null, (await file()).default)
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}

const storageKey = 'language'

/** Browsers that forbid storage throw here. */
function storedLanguage(): string | undefined {
  try {
    return window.localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

/** In order of preference: the account's setting, the last language in this browser, the build's, the domain's. */
export const languageFor = (accountLanguage?: Language): Language =>
  [accountLanguage, storedLanguage(), import.meta.env['VITE_LANGUAGE']].find(isLanguage) ?? ownMarket().language

export async function startLanguages(): Promise<void> {
  await icelandicWhereMissing(languageFor())
  await i18next
    .use(backend)
    .use(initReactI18next)
    .use(missingHere)
    .init({
      lng: languageFor(),
      fallbackLng: 'en',
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

export async function setLanguage(language: Language): Promise<void> {
  try {
    window.localStorage.setItem(storageKey, language)
  } catch {
    // Without storage the language applies to this visit only.
  }
  await setTemporaryLanguage(language)
}

/** Changes the language for somebody at a shared screen. The next visit starts in the language set with `speak`. */
export async function setTemporaryLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await icelandicWhereMissing(language)
  await i18next.changeLanguage(language)
}
