import { useMemo, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import styles from './list-place.module.css'
import { Table, type TableProps, type TableRow, type TableSelection } from './table.tsx'

interface Props<Item extends TableRow> extends Pick<
  TableProps<Item>,
  'columns' | 'defaultSort' | 'loading' | 'error' | 'onRetry'
> {
  /** undefined while they load */
  all: readonly Item[] | undefined
  /** whether it stands in the first table; one function from one rendering to the next */
  isFirst: (item: Item) => boolean
  titles: { first: string; second: string }
  empty: string
  create: { text: string; onPress: () => void }
  /** what is selected in the first table, and the bar above it that does something with it */
  selecting?: { selection: TableSelection; bar: ReactNode }
  /** what was done last */
  said?: string
  /** what went wrong */
  notice?: ReactNode
  /** the dialogs */
  children: ReactNode
}

/** a place with a list: what is in use, below it what no longer is, where there is any, and the way to a new one */
export function ListPlace<Item extends TableRow>(props: Props<Item>) {
  const { all, isFirst, titles, empty, create, selecting, said, notice, children, error, onRetry, ...table } = props
  const first = useMemo(() => all?.filter(isFirst), [all, isFirst])
  const second = useMemo(() => all?.filter(item => !isFirst(item)) ?? [], [all, isFirst])
  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <h2 className={styles.title}>{titles.first}</h2>
        <output className={styles.said}>{said}</output>
        {error ? null : (
          <Button id="create" kind="go" shortcut="n" onPress={create.onPress}>
            {create.text}
          </Button>
        )}
      </div>
      {notice}
      {first && first.length > 0 ? selecting?.bar : null}
      <Table
        {...table}
        label={titles.first}
        rows={first}
        error={error}
        {...(selecting ? { selection: selecting.selection } : {})}
        {...(onRetry ? { onRetry } : {})}
        {...(all?.length === 0 ? { empty: <Empty text={empty} /> } : {})}
      />
      {second.length > 0 ? (
        <>
          <h2 className={styles.title}>{titles.second}</h2>
          <Table {...table} label={titles.second} rows={second} />
        </>
      ) : null}
      {children}
    </div>
  )
}
