import type { ComponentProps } from 'react'
import { Icon } from '../buttons/icons.tsx'
import field from './field.module.css'
import styles from './search-field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (text: string) => void
}

export const SearchField = ({ label, onChange, ...props }: Props) => (
  <div className={styles.box}>
    <span className={styles.icon}>
      <SearchIcon />
    </span>
    <input
      {...props}
      type="text"
      inputMode="search"
      enterKeyHint="go"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      placeholder={label}
      className={`${field.input} ${styles.input}`}
      onChange={event => onChange(event.currentTarget.value)}
    />
  </div>
)

export const SearchIcon = () => <Icon path="M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0M10 10l3.5 3.5" />
