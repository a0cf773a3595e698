import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import styles from './tooltip.module.css'

/** Explains the button inside. Never the only explanation, because touch screens have no hover. */
export const Tooltip = ({
  text,
  isOpen,
  children,
}: {
  text: string
  /** Shows the tooltip regardless of hover and focus. */
  isOpen?: boolean
  children: ReactNode
}) => (
  <TooltipTrigger delay={500} {...(isOpen === undefined ? {} : { isOpen })}>
    {children}
    <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
