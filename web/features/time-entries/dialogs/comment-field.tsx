import { TextArea } from '../../../ui/fields/text-area.tsx'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  /** The field takes the focus when it is shown. */
  hasFocus?: boolean
}

/** A field for the text of a comment. Ctrl or Cmd with Enter sends it. */
export const CommentField = ({ label, value, onChange, hasFocus = false }: Props) => (
  <TextArea
    name="comment"
    label={label}
    value={value}
    onChange={onChange}
    maxLength={1000}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a button was pressed that shows the field
    autoFocus={hasFocus}
    onKeyDown={event => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLTextAreaElement)
        event.target.form?.requestSubmit()
      else event.continuePropagation()
    }}
  />
)
