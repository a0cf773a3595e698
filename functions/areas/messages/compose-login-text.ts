import type { Language } from '../../../shared/domain/languages.ts'
import { shortenName, toAscii } from '../../../shared/domain/names.ts'
import { countTextMessageParts, maxTextMessageParts } from '../../../shared/domain/text-messages.ts'
import { composeMessageLine } from './message-texts.ts'

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
      ? composeMessageLine(language, 'login_sms', { link })
      : composeMessageLine(language, 'login_sms_of_company', { company: name, link })
  const text = write(shortenName(company))
  return hasOwnLetters && countTextMessageParts(text) <= maxTextMessageParts
    ? text
    : toAscii(write(shortenName(toAscii(company))))
}
