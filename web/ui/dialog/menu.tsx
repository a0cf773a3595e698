import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button, type ButtonKind } from '../buttons/button.tsx'
import { Chevron } from '../buttons/icons.tsx'
import { joinClasses } from '../classes.ts'
import list from '../list.module.css'
import styles from './menu.module.css'
import popover from '../popover.module.css'

export interface MenuAction {
  id: string
  name: string
  onAction: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

interface Props {
  label: ReactNode
  actions: readonly MenuAction[]
  /** For menus that choose a state: the current id or ids. */
  chosen?: string | readonly string[]
  kind?: ButtonKind
  isDisabled?: boolean
}

export const Menu = ({ label, actions, chosen, kind, isDisabled = false }: Props) => (
  <MenuTrigger>
    <Button kind={kind ?? 'plain'} isDisabled={isDisabled}>
      <span className={styles.label}>
        {label}
        <Chevron />
      </span>
    </Button>
    <Popover className={joinClasses(popover.popover, popover.list)} placement="bottom end" offset={4}>
      <AriaMenu className={list.list ?? ''} {...(chosen === undefined ? {} : toSelectionProps(chosen))}>
        {actions.map(({ id, name, onAction, isDanger = false, isDisabled: isOff = false }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={name}
            onAction={onAction}
            isDisabled={isOff}
            className={joinClasses(list.item, isDanger && list.danger)}
          >
            {name}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

const toSelectionProps = (chosenKeys: string | readonly string[]) =>
  typeof chosenKeys === 'string'
    ? { selectionMode: 'single' as const, selectedKeys: [chosenKeys], disallowEmptySelection: true }
    : { selectionMode: 'multiple' as const, selectedKeys: chosenKeys }
