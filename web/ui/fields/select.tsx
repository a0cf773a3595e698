import type { Option } from '../../lib/entries/choices.ts'
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
import { Chevron } from '../buttons/icons.tsx'
import { joinClasses } from '../classes.ts'
import field from './field.module.css'
import list from '../list.module.css'
import opener from './opener.module.css'
import popover from '../popover.module.css'
import styles from './select.module.css'

interface Props {
  label: string
  options: readonly Option[]
  chosen: string | null
  onChoose: (id: string) => void
  name?: string
  placeholder?: string
  error?: string
  isDisabled?: boolean
}

/** A field to choose one of a few options that fit on a screen. For long lists, use `Combobox`. */
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
      <Button className={joinClasses(opener.opener, styles.opener)}>
        <SelectValue className={styles.value ?? ''} />
        <Chevron />
      </Button>
      <div className={field.below}>
        <FieldError className={field.error ?? ''}>{error}</FieldError>
      </div>
      <Popover className={joinClasses(popover.popover, popover.list)} offset={4}>
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
