import { isKennitala } from '../../shared/domain/kennitala.ts'
import { ToldField } from './told-field.tsx'

interface Props {
  name: string
  label: string
  value: string
  onChange: (digits: string) => void
  /** 10 digits, no hyphen */
  warning: string
}

/** keeps digits alone, ten at most: a hyphen that is pasted falls away */
export const KennitalaField = ({ value, onChange, warning, ...props }: Props) => (
  <ToldField
    {...props}
    value={value}
    onChange={typed => onChange(typed.replace(/\D/g, '').slice(0, 10))}
    inputMode="numeric"
    autoComplete="off"
    tone={value === '' ? 'plain' : isKennitala(value) ? 'good' : 'look'}
    note={value === '' || isKennitala(value) ? '' : warning}
  />
)
