import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button, type ButtonKind } from './button.tsx'
import { Chevron } from './chevron.tsx'
import list from './list.module.css'
import styles from './menu.module.css'

export interface Action {
  name: string
  onAction: () => void
  /** cannot be undone */
  danger?: boolean
  isDisabled?: boolean
}

/** a button with more to do behind it than fits beside it */
export const Menu = ({ label, actions, kind, isDisabled = false }: { label: string; actions: readonly Action[]; kind?: ButtonKind; isDisabled?: boolean }) => (
  <MenuTrigger>
    <Button kind={kind ?? 'plain'} isDisabled={isDisabled}>
      <span className={styles.label}>
        {label}
        <Chevron />
      </span>
    </Button>
    <Popover className={list.popover ?? ''} placement="bottom end" offset={4}>
      <AriaMenu className={list.list ?? ''}>
        {actions.map(({ name, onAction, danger = false, isDisabled: isOff = false }) => (
          <MenuItem key={name} id={name} textValue={name} onAction={onAction} isDisabled={isOff} className={danger ? `${list.item} ${list.danger}` : (list.item ?? '')}>
            {name}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)
