import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import type { Language } from '../../../shared/domain/languages.ts'
import { keepBrowserLanguage, saveUserLanguage, unsentLanguage } from '../language/chosen-language.ts'
import { showLanguage } from '../language/i18n.ts'
import { rawCall } from '../http/raw-call.ts'
import { cacheLanguage } from './session.ts'

/** The choice of a visitor. Whoever then logs in as an employee keeps it. */
export function chooseLanguage(language: Language): void {
  keepBrowserLanguage(language)
  unsentLanguage.set(language)
  saveUserLanguage(language)
  void showLanguage(language)
}

let sending: Promise<void> | undefined

/** One call at a time, so that an earlier choice never arrives last. */
function sendLanguage(client: QueryClient): void {
  sending ??= sendLatest(client).finally(() => {
    sending = undefined
  })
}

/**
 * The queue is not used, because everything in it waits to be settled if it is refused, whereas of choices only the
 * latest counts.
 */
async function sendLatest(client: QueryClient): Promise<void> {
  for (let language = unsentLanguage.get(); language !== undefined; language = unsentLanguage.get()) {
    try {
      await rawCall(api.employee.chooseLanguage, { body: { language } })
    } catch {
      // It is sent again when the network returns or the app opens.
      return
    }
    if (unsentLanguage.get() !== language) continue
    unsentLanguage.set(undefined)
    cacheLanguage(client, language)
  }
}

/** The choice of the employee who is logged in. It is sent now, or as soon as there is a network. */
export function useChooseLanguage(): (language: Language) => void {
  const client = useQueryClient()
  useEffect(() => {
    const send = () => sendLanguage(client)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [client])
  return language => {
    chooseLanguage(language)
    sendLanguage(client)
  }
}
