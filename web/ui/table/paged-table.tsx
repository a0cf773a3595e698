import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../buttons/button.tsx'
import { Table, type TableProps, type TableRow } from './table.tsx'

interface Props<Item extends TableRow> extends Omit<TableProps<Item>, 'error' | 'onRetry'> {
  query: Pick<UseInfiniteQueryResult, 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  olderButtonText: string
}

export function PagedTable<Item extends TableRow>({ query, olderButtonText, ...table }: Props<Item>) {
  return (
    <>
      <Table {...table} error={query.error} onRetry={() => void query.refetch()} />
      {query.hasNextPage ? (
        <div>
          <Button isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {olderButtonText}
          </Button>
        </div>
      ) : null}
    </>
  )
}
