import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import type { Language } from '../../../shared/domain/languages.ts'
import { saveBrowserLanguage, saveUserLanguage, unsentLanguageSetting } from '../language/chosen-language.ts'
import { showLanguage } from '../language/i18n.ts'
import { rawCall } from '../http/raw-call.ts'
import { cacheLanguage } from './session.ts'

/**
 * Saves and shows the language that the user chose. If nobody is logged in, the choice goes to the employee who logs in
 * next.
 */
export function chooseLanguage(language: Language): void {
  saveBrowserLanguage(language)
  unsentLanguageSetting.set(language)
  saveUserLanguage(language)
  void showLanguage(language)
}

let runningSend: Promise<void> | undefined

/** Sends one choice at a time, so that an earlier one never arrives last. */
function sendLanguage(client: QueryClient): void {
  runningSend ??= sendLatest(client).finally(() => {
    runningSend = undefined
  })
}

/**
 * Sends the employee's latest choice of language. Bypasses the queue, because only the latest choice counts and the
 * employee need not resolve a refused choice.
 */
async function sendLatest(client: QueryClient): Promise<void> {
  for (let language = unsentLanguageSetting.get(); language !== undefined; language = unsentLanguageSetting.get()) {
    try {
      await rawCall(api.employee.chooseLanguage, { body: { language } })
    } catch {
      // The choice is sent again when the network returns or the app opens.
      return
    }
    if (unsentLanguageSetting.get() !== language) continue
    unsentLanguageSetting.set(undefined)
    cacheLanguage(client, language)
  }
}

/** Saves the logged-in employee's choice, and sends it once there is a network. */
export function useChooseLanguage(): (language: Language) => void {
  const client = useQueryClient()
  useEffect(() => {
    const sendCurrentLanguage = () => sendLanguage(client)
    sendCurrentLanguage()
    window.addEventListener('online', sendCurrentLanguage)
    return () => window.removeEventListener('online', sendCurrentLanguage)
  }, [client])
  return language => {
    chooseLanguage(language)
    sendLanguage(client)
  }
}
