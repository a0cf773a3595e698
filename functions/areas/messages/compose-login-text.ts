import type { Language } from '../../../shared/domain/languages.ts'
import { shortName, toAscii } from '../../../shared/domain/names.ts'
import { countTextParts, maxTextParts } from '../../../shared/domain/text-messages.ts'
import { composeLine } from './message-texts.ts'

interface Options {
  language: Language
  link: string
  /** The company's name, if its text messages may name the company. */
  company: string | undefined
  /** Whether the text may have non-ASCII letters, which make it two parts long. */
  hasOwnLetters: boolean
}

export function composeLoginText({ language, link, company = '', hasOwnLetters }: Options): string {
  const write = (name: string): string =>
    name === ''
      ? composeLine(language, 'login_sms', { link })
      : composeLine(language, 'login_sms_of_company', { company: name, link })
  const text = write(shortName(company))
  return hasOwnLetters && countTextParts(text) <= maxTextParts ? text : toAscii(write(shortName(toAscii(company))))
}
