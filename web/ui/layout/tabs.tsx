import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import styles from './tabs.module.css'

export interface TabContent {
  id: string
  name: string
  content: ReactNode
  isDisabled?: boolean
}

interface Props {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly TabContent[]
  /** The selected tab. Uncontrolled if absent, starting with the first. */
  open?: string
  onOpen?: (id: string) => void
}

export const Tabs = ({ label, tabs, open, onOpen }: Props) => (
  <AriaTabs
    className={styles.tabs ?? ''}
    {...(open === undefined ? {} : { selectedKey: open })}
    onSelectionChange={key => onOpen?.(String(key))}
  >
    <TabList aria-label={label} className={styles.list ?? ''}>
      {tabs.map(({ id, name, isDisabled = false }) => (
        <Tab key={id} id={id} isDisabled={isDisabled} className={styles.tab ?? ''}>
          {name}
        </Tab>
      ))}
    </TabList>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={styles.panel ?? ''}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
