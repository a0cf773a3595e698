import { FieldError, Label, TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'
import own from './text-area.module.css'

interface Props extends Omit<TextFieldProps, 'children' | 'className' | 'style'> {
  label: string
  minRows?: number
  maxRows?: number
  /** Approximate number of characters per row. */
  rowCharacters?: number
}

/** Number of rows that fit the text, within limits. */
export function countRows(text: string, minRows: number, maxRows: number, rowCharacters: number): number {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / rowCharacters)), 0)
  return Math.min(maxRows, Math.max(minRows, rows))
}

export const TextArea = ({ label, value = '', minRows = 3, maxRows = 10, rowCharacters = 50, ...props }: Props) => (
  <TextField {...props} value={value} className={styles.field ?? ''}>
    <Label className={styles.label ?? ''}>{label}</Label>
    <AriaTextArea className={`${styles.input} ${own.area}`} rows={countRows(value, minRows, maxRows, rowCharacters)} />
    <div className={styles.below}>
      <FieldError className={styles.error ?? ''} />
    </div>
  </TextField>
)
