import { useEffect, useState } from 'react'
import type { Country } from '../../shared/domain/markets.ts'
import { ToldField } from './told-field.tsx'

/** absent: nothing typed; checking: the numbers of the world are still being loaded */
export type PhoneState = 'absent' | 'checking' | 'valid' | 'invalid'
export interface Phone {
  state: PhoneState
  /** E.164 where it is valid, else what was typed */
  number: string
}

type Parse = (typed: string, country: Country) => { number: string } | undefined

/** 29 KB that only a phone number needs; where they cannot be loaded the servers decide */
let loaded: Promise<Parse> | undefined
const load = (): Promise<Parse> => {
  loaded ??= import('../../shared/domain/phone.ts').then(
    module => module.parsePhone,
    () => {
      loaded = undefined
      return typed => ({ number: typed })
    },
  )
  return loaded
}

/** without +, a number is of the company's country */
export function usePhone(typed: string, country: Country): Phone {
  const [parse, setParse] = useState<Parse>()
  useEffect(() => {
    void load().then(found => setParse(() => found))
  }, [])
  const text = typed.trim()
  if (text === '') return { state: 'absent', number: '' }
  if (!parse) return { state: 'checking', number: text }
  const found = parse(text, country)
  return found ? { state: 'valid', number: found.number } : { state: 'invalid', number: text }
}

interface Props {
  name: string
  label: string
  value: string
  onChange: (typed: string) => void
  phone: Phone
  /** what stands below: nothing typed, a number, no number */
  texts: { absent: string; valid: string; invalid: string }
  autoFocus?: boolean
}

export const PhoneField = ({ phone, texts, ...props }: Props) => (
  <ToldField
    {...props}
    type="tel"
    autoComplete="off"
    tone={phone.state === 'valid' ? 'good' : phone.state === 'invalid' ? 'look' : 'plain'}
    note={phone.state === 'checking' ? '' : texts[phone.state]}
  />
)
