/** each person reads their own language, and the next one the company's */
import { useEffect } from 'react'
import type { Language } from '../../../shared/domain/languages.ts'
import { speakAWhile } from '../../lib/i18n.ts'
import { isLanguage } from '../../lib/language.ts'
import { useTimeClock } from '../../lib/session.ts'

const keyOf = (person: string): string => `language ${person}`

function chosenBy(person: string): Language | undefined {
  try {
    const chosen = window.localStorage.getItem(keyOf(person))
    return isLanguage(chosen) ? chosen : undefined
  } catch {
    return undefined
  }
}

/** this screen remembers it for them */
export function chooseLanguage(person: string, language: Language): void {
  try {
    window.localStorage.setItem(keyOf(person), language)
  } catch {
    // it is spoken for this time
  }
  void speakAWhile(language)
}

/** as long as this is shown */
export function useTheirLanguage(person: string): void {
  const { language } = useTimeClock().settings
  useEffect(() => {
    void speakAWhile(chosenBy(person) ?? language)
    return () => void speakAWhile(language)
  }, [person, language])
}
