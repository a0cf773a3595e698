import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './field.module.css'
import own from './told-field.module.css'

/** how what is typed stands so far */
export type Told = 'plain' | 'good' | 'look'

interface Props extends Omit<TextFieldProps, 'children' | 'className' | 'style'> {
  label: string
  tone: Told
  /** what is said of it while one types; an error of the servers takes its place */
  note: string
}

/** a line of text that says while one types whether it will do */
export const ToldField = ({ label, tone, note, ...props }: Props) => (
  <TextField {...props} className={styles.field ?? ''}>
    {({ isInvalid }) => (
      <>
        <Label className={styles.label ?? ''}>{label}</Label>
        <Input className={`${styles.input} ${own[tone]}`} />
        <div className={styles.below}>
          {isInvalid ? (
            <FieldError className={styles.error ?? ''} />
          ) : (
            <Text slot="description" className={`${own.note} ${own[tone]}`}>
              {note}
            </Text>
          )}
        </div>
      </>
    )}
  </TextField>
)
