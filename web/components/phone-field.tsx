import { useEffect, useState } from 'react'
import type { Country } from '../../shared/domain/markets.ts'
import { TextFieldWithNote } from '../ui/fields/text-field-with-note.tsx'

/** 'absent' means an empty field, and 'checking' that the rules for phone numbers are still loading. */
type PhoneState = 'absent' | 'checking' | 'valid' | 'invalid'
export interface ParsedPhone {
  state: PhoneState
  /** The number is in E.164 form if valid, otherwise as typed. */
  number: string
}

type ParsePhone = (typed: string, country: Country) => { number: string } | undefined

/**
 * The parser is loaded only with a phone field, because the rules for numbers take 29 KB. If loading fails, the servers
 * check the number.
 */
let parserPromise: Promise<ParsePhone> | undefined
const loadParser = (): Promise<ParsePhone> => {
  parserPromise ??= import('../../shared/domain/phone.ts').then(
    module => module.parsePhone,
    () => {
      parserPromise = undefined
      return typedNumber => ({ number: typedNumber })
    },
  )
  return parserPromise
}

/** Parses the typed number once the parser is loaded. A number without a + belongs to `country`. */
export function useParsedPhone(typedNumber: string, country: Country): ParsedPhone {
  const [phoneParser, setPhoneParser] = useState<ParsePhone>()
  useEffect(() => {
    void loadParser().then(parser => setPhoneParser(() => parser))
  }, [])
  const text = typedNumber.trim()
  if (text === '') return { state: 'absent', number: '' }
  if (!phoneParser) return { state: 'checking', number: text }
  const parsedPhone = phoneParser(text, country)
  return parsedPhone ? { state: 'valid', number: parsedPhone.number } : { state: 'invalid', number: text }
}

interface Props {
  name: string
  label: string
  value: string
  onChange: (typed: string) => void
  phone: ParsedPhone
  texts: { absent: string; valid: string; invalid: string }
  autoFocus?: boolean
}

export const PhoneField = ({ phone, texts, ...props }: Props) => (
  <TextFieldWithNote
    {...props}
    type="tel"
    autoComplete="off"
    tone={phone.state === 'valid' ? 'good' : phone.state === 'invalid' ? 'look' : 'plain'}
    note={phone.state === 'checking' ? '' : texts[phone.state]}
  />
)
