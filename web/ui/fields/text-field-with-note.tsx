import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'
import toneStyles from './text-field-with-note.module.css'

type FieldTone = 'plain' | 'good' | 'look'

interface Props extends Omit<TextFieldProps, 'children' | 'className' | 'style'> {
  label: string
  tone: FieldTone
  /** Shown below the field while typing. Replaced by an error of the servers. */
  note: string
}

export const TextFieldWithNote = ({ label, tone, note, ...props }: Props) => (
  <TextField {...props} className={styles.field ?? ''}>
    {({ isInvalid }) => (
      <>
        <Label className={styles.label ?? ''}>{label}</Label>
        <Input className={`${styles.input} ${toneStyles[tone]}`} />
        <div className={styles.below}>
          {isInvalid ? (
            <FieldError className={styles.error ?? ''} />
          ) : (
            <Text slot="description" className={`${toneStyles.note} ${toneStyles[tone]}`}>
              {note}
            </Text>
          )}
        </div>
      </>
    )}
  </TextField>
)
