/** languages and their texts: a namespace per place, loaded when it is first needed */
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, localeOf, type Language } from '../../shared/domain/languages.ts'
import { markets, type MarketKey } from '../../shared/domain/markets.ts'
import type { namespaces } from './i18next.ts'
import { icelandicWhereMissing } from './icelandic/where-missing.ts'
import { isLanguage } from './language.ts'
import { report } from './report.ts'

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

/** a browser that forbids storage still shows the page */
function stored(): string | undefined {
  try {
    return window.localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

function ofDomain(): Language | undefined {
  const market = (Object.keys(markets) as MarketKey[]).find(ending => window.location.hostname.endsWith(`.${ending}`))
  return market && markets[market].language
}

/** the user's own setting, then what this browser was last shown in, then the build's, then the domain's */
export const languageFor = (ofUser?: Language): Language =>
  [ofUser, stored(), import.meta.env['VITE_LANGUAGE'], ofDomain()].find(isLanguage) ?? 'en'

export async function startLanguages(): Promise<void> {
  await icelandicWhereMissing(languageFor())
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: languageFor(),
      fallbackLng: 'en',
      load: 'currentOnly',
      supportedLngs: [...languages],
      defaultNS: 'shell' satisfies keyof typeof namespaces,
      ns: ['shell', 'errors'] satisfies (keyof typeof namespaces)[],
      interpolation: { escapeValue: false },
      saveMissing: true,
      missingKeyHandler: (lngs, namespace, key) => report('missing translation', `${lngs.join(',')} ${namespace}:${key}`),
    })
  i18next.on('languageChanged', mark)
  mark(i18next.language)
}

function mark(language: string): void {
  document.documentElement.lang = isLanguage(language) ? localeOf[language] : language
}

export async function speak(language: Language): Promise<void> {
  try {
    window.localStorage.setItem(storageKey, language)
  } catch {
    // it is spoken for this visit
  }
  if (i18next.language === language) return
  await icelandicWhereMissing(language)
  await i18next.changeLanguage(language)
}
