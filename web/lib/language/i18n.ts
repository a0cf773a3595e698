/** Each screen has a namespace of texts, loaded on first use. */
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, type Language } from '../../../shared/domain/languages.ts'
import { chooseLocale } from '../../../shared/domain/markets.ts'
import { languageCookieName } from '../../../shared/site-paths.ts'
import { clearLegacyLanguages, readUserLanguage } from './chosen-language.ts'
import { readCookie } from '../browser/cookies.ts'
import type { namespaces } from './i18n-types.ts'
import { polyfillIcelandicIfMissing } from './icelandic/polyfill-icelandic-if-missing.ts'
import { isLanguage } from './is-language.ts'
import { detectMarket, detectMarketKey } from '../browser/market.ts'
import { reportMissingText, fallbackTextReporter } from './missing-texts.ts'
import { pluralizeByLocale, fullStopProcessor } from './text-rules.ts'

type Namespace = keyof typeof namespaces

/** The public pages are rendered in advance, so browsers never load the texts that only these pages show. */
const localeFiles = import.meta.glob<{ default: object }>([
  '../../locales/*/*.json',
  '!../../locales/*/{changelog,cookies,faq,landing,privacy,security,terms}.json',
])

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void loadNamespace(language, namespace, done),
}

async function loadTexts(language: string, namespace: string): Promise<object> {
  const file = localeFiles[`../../locales/${language}/${namespace}.json`]
  if (!file) throw new Error(`no ${namespace} in ${language}`)
  return (await file()).default
}

async function loadNamespace(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await loadTexts(language, namespace))
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}

const fallbackLanguage = 'en' satisfies Language

/** Loads the texts of the namespaces into the browser's cache, so that they are there when they are needed. */
export async function preloadTexts(language: Language, requestedNamespaces: readonly Namespace[]): Promise<void> {
  const languagesToLoad = new Set<Language>([language, fallbackLanguage])
  await Promise.all(
    [...languagesToLoad].flatMap(languageToLoad =>
      requestedNamespaces.map(namespace => loadTexts(languageToLoad, namespace)),
    ),
  )
}

const detectDeviceLanguages = (): string[] => {
  const builtLanguage = import.meta.env['VITE_LANGUAGE']
  return isLanguage(builtLanguage) ? [builtLanguage] : window.navigator.languages.map(tag => tag.replace(/-.*/, ''))
}

/**
 * Returns the language of the app. The user's choice comes first, then the browser's language cookie, then the device's
 * languages, then the language of the domain's market.
 */
export const resolveLanguage = (): Language =>
  [readUserLanguage(), readCookie(languageCookieName), ...detectDeviceLanguages()].find(isLanguage) ??
  detectMarket().language

/** Sets up i18next for the language, with the texts of `firstNamespaces`. */
export async function initI18n(firstNamespaces: readonly Namespace[], language = resolveLanguage()): Promise<void> {
  clearLegacyLanguages()
  await polyfillIcelandicIfMissing(language)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .use(fallbackTextReporter)
    .use(fullStopProcessor)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      load: 'currentOnly',
      supportedLngs: [...languages],
      defaultNS: 'shell' satisfies Namespace,
      ns: firstNamespaces,
      interpolation: { escapeValue: false },
      saveMissing: true,
      missingKeyHandler: reportMissingText,
      postProcess: [fallbackTextReporter.name, fullStopProcessor.name],
      postProcessPassResolved: true,
    })
  pluralizeByLocale(i18next)
  i18next.on('languageChanged', setDocumentLanguage)
  setDocumentLanguage(i18next.language)
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = isLanguage(language) ? chooseLocale(language, detectMarketKey()) : language
}

/** Shows a language until the page is reloaded. */
export async function showLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await polyfillIcelandicIfMissing(language)
  await i18next.changeLanguage(language)
}
