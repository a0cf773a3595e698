import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import type { Entry } from '../../../shared/domain/entry.ts'
import { call } from '../../lib/session/api.ts'
import { updateDataOnScreen, persistResponse, createCachedQueryOptions } from '../../lib/offline/cached-query.ts'
import { updateCache } from '../../lib/http/update-cache.ts'
import type { LoggedInTimeClock } from '../../lib/session/session.ts'

type Board = Output<typeof api.timeClock.board>
export type Person = Board['employees'][number]

const queryKey = ['board']
const cachedName = 'board'
/**
 * The board polls, because people also clock in on phones and the company may end the session. A shorter interval would
 * make the board's request the most frequent one of a company.
 */
const refetchIntervalMs = 60_000

export function useBoard(account: LoggedInTimeClock) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.timeClock.board, { signal }),
    refetchInterval: refetchIntervalMs,
  })
  const cachedBoardQuery = useQuery(createCachedQueryOptions<Board>(account, cachedName))
  useEffect(() => {
    if (data) persistResponse(account, cachedName, data)
  }, [account, data])
  return { board: data ?? cachedBoardQuery.data ?? undefined, error, retry: () => void refetch() }
}

/**
 * Shows the entry on the fetched and the cached board: an open entry becomes the open entry of its employee, and one
 * that has ended is removed from there.
 */
export async function cacheBoardEntry(client: QueryClient, entry: Entry): Promise<void> {
  const toOpenEntry = ({ open_work_log: previousEntry }: Person): Person['open_work_log'] =>
    entry.end_time === null
      ? { id: entry.id, project: entry.project, start_time: entry.start_time }
      : previousEntry?.id === entry.id
        ? null
        : previousEntry
  await updateCache(client, queryKey, () =>
    updateDataOnScreen<Board>(client, queryKey, cachedName, board => ({
      ...board,
      employees: board.employees.map(person =>
        person.id === entry.employee.id ? { ...person, open_work_log: toOpenEntry(person) } : person,
      ),
    })),
  )
}

export function useReloadBoard(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey })
}
