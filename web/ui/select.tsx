import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Chevron } from './chevron.tsx'
import { classes } from './classes.ts'
import field from './field.module.css'
import list from './list.module.css'
import opener from './opener.module.css'
import popover from './popover.module.css'
import styles from './select.module.css'
import './kit-texts.ts'

export interface Option {
  id: string
  name: string
}

interface Props {
  label: string
  options: readonly Option[]
  /** the id of what is chosen; null is nothing yet */
  chosen: string | null
  onChoose: (id: string) => void
  /** in a form: the name its value is sent under */
  name?: string
  placeholder?: string
  error?: string
  isDisabled?: boolean
}

/** one of a few that fit on a screen; where there are many, a Combobox */
export function Select({ label, options, chosen, onChoose, name, placeholder, error, isDisabled = false }: Props) {
  const { t } = useTranslation('kit')
  return (
    <AriaSelect
      className={field.field ?? ''}
      value={chosen}
      onChange={key => {
        if (key !== null) onChoose(String(key))
      }}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      placeholder={placeholder ?? t('choose')}
      {...(name === undefined ? {} : { name })}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Button className={classes(opener.opener, styles.opener)}>
        <SelectValue className={styles.value ?? ''} />
        <Chevron />
      </Button>
      <div className={field.below}>
        <FieldError className={field.error ?? ''}>{error}</FieldError>
      </div>
      <Popover className={classes(popover.popover, popover.list)} offset={4}>
        <ListBox className={list.list ?? ''} items={options}>
          {option => (
            <ListBoxItem id={option.id} textValue={option.name} className={list.item ?? ''}>
              {option.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
