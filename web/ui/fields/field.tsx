import { FieldError, Input, Label, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'

/** A text field with its label. Reserves space for an error, so that nothing moves under a finger. */
export const Field = ({ label, ...props }: TextFieldProps & { label: string }) => (
  <TextField {...props} className={styles.field ?? ''}>
    <Label className={styles.label ?? ''}>{label}</Label>
    <Input className={styles.input ?? ''} />
    <div className={styles.below}>
      <FieldError className={styles.error ?? ''} />
    </div>
  </TextField>
)
