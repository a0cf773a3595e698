import { FieldError, Label, TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'
import own from './text-area.module.css'

interface Props extends Omit<TextFieldProps, 'children' | 'className' | 'style'> {
  label: string
  /** Approximate number of characters per row. */
  charactersPerRow?: number
}

const [minRows, maxRows] = [3, 10]

function countRows(text: string, charactersPerRow: number): number {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerRow)), 0)
  return Math.min(maxRows, Math.max(minRows, rows))
}

export const TextArea = ({ label, value = '', charactersPerRow = 50, ...props }: Props) => (
  <TextField {...props} value={value} className={styles.field ?? ''}>
    <Label className={styles.label ?? ''}>{label}</Label>
    <AriaTextArea className={`${styles.input} ${own.area}`} rows={countRows(value, charactersPerRow)} />
    <div className={styles.below}>
      <FieldError className={styles.error ?? ''} />
    </div>
  </TextField>
)
