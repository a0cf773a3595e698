import { useEffect } from 'react'
import type { Language } from '../../../shared/domain/languages.ts'
import { showLanguage } from '../../lib/language/i18n.ts'
import { isLanguage } from '../../lib/language/is-language.ts'
import { useTimeClockAccount } from '../../lib/session/session.ts'
import type { Person } from './board.ts'

const toStorageKey = (person: string): string => `language ${person}`

function readChosenLanguage(person: string): Language | undefined {
  try {
    const storedLanguage = window.localStorage.getItem(toStorageKey(person))
    return isLanguage(storedLanguage) ? storedLanguage : undefined
  } catch {
    return undefined
  }
}

/** Shows the language, and stores it on this device for people who have not chosen one in their own app. */
export function savePersonLanguage(person: string, language: Language): void {
  try {
    window.localStorage.setItem(toStorageKey(person), language)
  } catch {
    // Without storage, the choice lasts until the person's panel is closed.
  }
  void showLanguage(language)
}

/** Shows the person's language while mounted. Boards that earlier releases cached have no languages of people. */
export function usePersonLanguage({ id, language: personLanguage }: Pick<Person, 'id' | 'language'>): void {
  const { language } = useTimeClockAccount().settings
  useEffect(() => {
    void showLanguage(personLanguage ?? readChosenLanguage(id) ?? language)
    return () => void showLanguage(language)
  }, [id, personLanguage, language])
}
