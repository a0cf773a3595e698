import { useMemo, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import styles from './list-screen.module.css'
import { Screen, ScreenHeader, ScreenTitle } from '../layout/screen.tsx'
import { Table, type TableProps, type TableRow, type TableSelection } from './table.tsx'

interface Props<Item extends TableRow> extends Pick<
  TableProps<Item>,
  | 'columns'
  | 'defaultSort'
  | 'frontRows'
  | 'loading'
  | 'error'
  | 'onRetry'
  | 'onEnter'
  | 'openRow'
  | 'isDense'
  | 'linesClass'
> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  /** Must be a stable function. */
  isInFirstTable: (item: Item) => boolean
  titles: { first: string; second: string }
  empty: string
  create: { text: string; onPress: () => void }
  actions?: ReactNode
  /** Only the first table has a selection. */
  selectionWithBar?: { selection: TableSelection; bar: ReactNode }
  /** Called with the rows of each table in the order on the screen. Must be stable functions. */
  onOrder?: { first: (rows: readonly Item[]) => void; second: (rows: readonly Item[]) => void }
  result?: string
  notice?: ReactNode
  children: ReactNode
}

/** A screen with two tables. The first table has the items in use, and the second one the others. */
export function ListScreen<Item extends TableRow>(props: Props<Item>) {
  const {
    items,
    isInFirstTable,
    titles,
    empty,
    create,
    actions,
    selectionWithBar,
    onOrder,
    result,
    notice,
    children,
    error,
    onRetry,
    ...table
  } = props
  const firstItems = useMemo(() => items?.filter(isInFirstTable), [items, isInFirstTable])
  const secondItems = useMemo(() => items?.filter(item => !isInFirstTable(item)) ?? [], [items, isInFirstTable])
  return (
    <Screen fillsWidth>
      <ScreenHeader title={titles.first}>
        <output className={styles.result}>{result}</output>
        {error ? null : (
          <div className={styles.actions}>
            {actions}
            <Button id="create" kind="primary" shortcut="n" onPress={create.onPress}>
              {create.text}
            </Button>
          </div>
        )}
      </ScreenHeader>
      {notice}
      {firstItems && firstItems.length > 0 ? selectionWithBar?.bar : null}
      <Table
        {...table}
        label={titles.first}
        rows={firstItems}
        error={error}
        {...(selectionWithBar ? { selection: selectionWithBar.selection } : {})}
        {...(onRetry ? { onRetry } : {})}
        {...(onOrder ? { onOrder: onOrder.first } : {})}
        {...(items?.length === 0 ? { empty: <EmptyState text={empty} /> } : {})}
      />
      {secondItems.length > 0 ? (
        <>
          <ScreenTitle>{titles.second}</ScreenTitle>
          <Table
            {...table}
            label={titles.second}
            rows={secondItems}
            {...(onOrder ? { onOrder: onOrder.second } : {})}
          />
        </>
      ) : null}
      {children}
    </Screen>
  )
}
