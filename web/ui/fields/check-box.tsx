import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components'
import styles from './check-box.module.css'

export const CheckBox = ({ children, ...props }: Omit<CheckboxProps, 'children'> & { children?: ReactNode }) => (
  <AriaCheckbox {...props} className={styles.check ?? ''}>
    <svg className={styles.box} viewBox="0 0 18 18" aria-hidden="true">
      <path className={styles.tick} d="M4.5 9.5l3 3 6-7" />
      <path className={styles.dash} d="M5 9h8" />
    </svg>
    {children ? <span>{children}</span> : null}
  </AriaCheckbox>
)
