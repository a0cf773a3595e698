import type { ReactNode } from 'react'
import { Virtualizer } from 'react-aria-components'
import { FoldedLayout, WideLayout } from './table-layouts.ts'

const wideOptions = { headingHeight: 40, rowHeight: 40 }
/** rows as tall as most are; each is measured once it is seen */
const foldedOptions = { headingHeight: 0, rowHeight: 140 }

/** rows are drawn only where they are looked at; loaded with the first table that has many */
export const TableOnDemand = ({ isFolded, children }: { isFolded: boolean; children: ReactNode }) => (
  <Virtualizer layout={isFolded ? FoldedLayout : WideLayout} layoutOptions={isFolded ? foldedOptions : wideOptions}>
    {children}
  </Virtualizer>
)
