import { useContext, useRef, type ComponentProps } from 'react'
import {
  Button,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  FieldError,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  type Key,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Chevron, CloseIcon } from '../buttons/icons.tsx'
import { joinClasses } from '../classes.ts'
import styles from './combobox.module.css'
import field from './field.module.css'
import { containsFoldedText } from './search-text.ts'
import type { OptionGroup } from '../../lib/entries/choices.ts'
import list from '../list.module.css'
import opener from './opener.module.css'
import popover from '../popover.module.css'
import { useShortcut } from '../buttons/use-shortcut.ts'

interface Props {
  label: string
  /** For a row of filters: the label is only for screen readers, and no space is reserved for errors. */
  isInRow?: boolean
  /** Text of the first option, which clears the choice, such as "Show all employees". */
  allLabel?: string
  groups: readonly OptionGroup[]
  chosen: string | null
  onChoose: (id: string | null) => void
  name?: string
  error?: string
  isDisabled?: boolean
  hasShortcut?: boolean
}

const resetId = ' all'

/**
 * A field in which the user finds an option by typing part of its name. With `allLabel`, the field is a filter: it is
 * highlighted while an option is chosen, and the user can clear it.
 */
export function Combobox({
  label,
  isInRow = false,
  allLabel,
  groups,
  chosen,
  onChoose,
  name,
  error,
  isDisabled = false,
  hasShortcut = false,
}: Props) {
  const { t } = useTranslation('kit')
  const input = useShortcut<HTMLInputElement>(hasShortcut ? 'f' : undefined)
  const hasChosenOption = chosen !== null
  const canClear = allLabel !== undefined && hasChosenOption && !isDisabled
  const isTyping = useRef(false)
  const onChooseKey = (key: Key | null) => {
    isTyping.current = key === null
    if (key === resetId) onChoose(null)
    else if (key !== null) onChoose(String(key))
    // Erasing the text clears the choice only if there is no option that clears it.
    else if (allLabel === undefined) onChoose(null)
  }
  return (
    <AriaComboBox
      className={isInRow ? (styles.filter ?? '') : (field.field ?? '')}
      {...(isInRow ? { 'aria-label': label } : {})}
      value={chosen ?? (allLabel === undefined ? null : resetId)}
      onChange={onChooseKey}
      defaultFilter={containsFoldedText}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      {...(name === undefined ? {} : { name })}
    >
      {isInRow ? null : <Label className={field.label ?? ''}>{label}</Label>}
      <div
        className={
          hasChosenOption && allLabel !== undefined
            ? `${styles.box} ${styles.set}`
            : allLabel === undefined
              ? styles.box
              : `${styles.box} ${styles.unset}`
        }
      >
        <SearchInput
          ref={input}
          className={styles.input ?? ''}
          placeholder={allLabel ?? t('choose')}
          // Selects the text on focus, so that typing replaces it. Does not select it while the user types, because
          // moving through the list focuses the field again.
          onFocus={event => {
            if (!isTyping.current) event.currentTarget.select()
          }}
          onInput={() => {
            isTyping.current = true
          }}
          onBlur={() => {
            isTyping.current = false
          }}
        />
        {canClear ? (
          <Button
            slot={null}
            className={opener.inside ?? ''}
            aria-label={t('clear', { label })}
            onPress={() => onChoose(null)}
          >
            <CloseIcon />
          </Button>
        ) : null}
        <Button className={joinClasses(opener.inside, canClear && styles.spare)} aria-label={t('show_options')}>
          <Chevron />
        </Button>
      </div>
      {isInRow ? null : (
        <div className={field.below}>
          <FieldError className={field.error ?? ''}>{error}</FieldError>
        </div>
      )}
      <Popover className={joinClasses(popover.popover, popover.list)} offset={4}>
        <ListBox
          className={list.list ?? ''}
          aria-label={label}
          renderEmptyState={() => <p className={list.none}>{t('none_found')}</p>}
        >
          {allLabel === undefined ? null : (
            <ListBoxItem id={resetId} textValue={allLabel} className={`${list.item} ${list.reset}`}>
              {allLabel}
            </ListBoxItem>
          )}
          {groups.map(group =>
            group.options.length === 0 ? null : (
              <ListBoxSection key={group.name} id={`group ${group.name}`} className={list.section ?? ''}>
                <Header className={list.header ?? ''}>{group.name}</Header>
                {group.options.map(option => (
                  <ListBoxItem key={option.id} id={option.id} textValue={option.name} className={list.item ?? ''}>
                    {option.name}
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ),
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/**
 * Opens the list on a click. React Aria opens the list only when the field gets the focus, but the field keeps the
 * focus after a choice.
 */
function SearchInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Input
      {...props}
      onClick={event => {
        event.currentTarget.select()
        if (!state?.isOpen) state?.open(null, 'manual')
      }}
    />
  )
}
