import { isKennitala } from '../../shared/domain/kennitala.ts'
import { TextFieldWithNote } from '../ui/fields/text-field-with-note.tsx'

interface Props {
  name: string
  label: string
  value: string
  onChange: (digits: string) => void
  /** The warning is shown unless the field is empty or has ten digits. */
  warning: string
}

/** Keeps at most ten digits, so that a pasted hyphen disappears. */
export const KennitalaField = ({ value, onChange, warning, ...props }: Props) => (
  <TextFieldWithNote
    {...props}
    value={value}
    onChange={typedNumber => onChange(typedNumber.replace(/\D/g, '').slice(0, 10))}
    inputMode="numeric"
    autoComplete="off"
    tone={value === '' ? 'plain' : isKennitala(value) ? 'good' : 'look'}
    note={value === '' || isKennitala(value) ? '' : warning}
  />
)
