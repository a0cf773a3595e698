import { TextArea } from '../../../ui/fields/text-area.tsx'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  hasFocus?: boolean
}

/** Text area for a comment, in which Ctrl or Cmd with Enter submits the form. */
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
