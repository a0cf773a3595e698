import { useRef, type KeyboardEvent } from 'react'
import styles from './tabs.module.css'

interface Tab<Id extends string> {
  id: Id
  name: string
  note?: string
}

interface Props<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  selectedId: Id
  onSelect: (id: Id) => void
}

/** A tab and its panel refer to each other by these ids. */
export const toTabIds = (id: string) => ({ tab: `tab-${id}`, panel: `panel-${id}` })

/** A row of tabs. Only the selected tab is in the tab order, and arrow keys lead to the others. */
export function Tabs<Id extends string>({ label, tabs, selectedId, onSelect }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const select = (index: number) => {
    const tab = tabs[index]
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Starts at the focused tab, because a key may be pressed before the last selection is shown.
    const index = tabs.findIndex(({ id }) => toTabIds(id).tab === document.activeElement?.id)
    const nextIndex = {
      ArrowLeft: (index + tabs.length - 1) % tabs.length,
      ArrowRight: (index + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (nextIndex === undefined) return
    event.preventDefault()
    select(nextIndex)
  }
  return (
    <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, name, note }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={toTabIds(id).tab}
          className={styles.tab}
          aria-selected={id === selectedId}
          aria-controls={toTabIds(id).panel}
          tabIndex={id === selectedId ? 0 : -1}
          onClick={() => select(index)}
        >
          {name}
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </button>
      ))}
    </div>
  )
}
