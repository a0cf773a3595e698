import { FieldError, Input, Label, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'

/** a labelled line of text with its own error below it */
export const Field = ({ label, ...props }: TextFieldProps & { label: string }) => (
  <TextField {...props} className={styles.field ?? ''}>
    <Label className={styles.label ?? ''}>{label}</Label>
    <Input className={styles.input ?? ''} />
    <FieldError className={styles.error ?? ''} />
  </TextField>
)
