/** Each person sees their own language. Afterwards the screen returns to the company's. */
import { useEffect } from 'react'
import type { Language } from '../../../shared/domain/languages.ts'
import { setTemporaryLanguage } from '../../lib/i18n.ts'
import { isLanguage } from '../../lib/language.ts'
import { useTimeClock } from '../../lib/session.ts'

const storageKeyOf = (person: string): string => `language ${person}`

function chosenBy(person: string): Language | undefined {
  try {
    const chosen = window.localStorage.getItem(storageKeyOf(person))
    return isLanguage(chosen) ? chosen : undefined
  } catch {
    return undefined
  }
}

/** Stored on this device, for the person's next visit. */
export function chooseLanguage(person: string, language: Language): void {
  try {
    window.localStorage.setItem(storageKeyOf(person), language)
  } catch {
    // Without storage the language applies to this visit only.
  }
  void setTemporaryLanguage(language)
}

/** Shows the person's language while the component is mounted. */
export function usePersonLanguage(person: string): void {
  const { language } = useTimeClock().settings
  useEffect(() => {
    void setTemporaryLanguage(chosenBy(person) ?? language)
    return () => void setTemporaryLanguage(language)
  }, [person, language])
}
