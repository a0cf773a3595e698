import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import styles from './tooltip.module.css'

/** says more about the button inside it; never the only place that says it, for a finger does not hover */
export const Tooltip = ({
  text,
  isOpen,
  children,
}: {
  text: string
  /** to show it regardless */ isOpen?: boolean
  children: ReactNode
}) => (
  <TooltipTrigger delay={500} {...(isOpen === undefined ? {} : { isOpen })}>
    {children}
    <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
