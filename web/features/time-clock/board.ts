/** who is in and who is out, as the servers said last */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import type { WorkLog } from '../../../shared/domain/work-log.ts'
import { call } from '../../lib/api.ts'
import { changeKnown, keepAnswer, keptQuery } from '../../lib/offline/kept-query.ts'
import { putKnown } from '../../lib/put-known.ts'
import type { TimeClock } from '../../lib/session.ts'

export type Board = Output<typeof api.timeClock.board>
export type Person = Board['employees'][number]

const queryKey = ['board']
const what = 'board'
/** phones clock in and out too, and a session that the company ended is noticed by this */
const againAfterMs = 15_000

export function useBoard(account: TimeClock) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(api.timeClock.board, { signal }),
    refetchInterval: againAfterMs,
  })
  const kept = useQuery(keptQuery<Board>(account, what))
  useEffect(() => {
    if (data) keepAnswer(account, what, data)
  }, [account, data])
  return { board: data ?? kept.data ?? undefined, error, retry: () => void refetch() }
}

/** into the board that is shown: the servers', or the one that was kept */
export async function putLog(client: QueryClient, log: WorkLog): Promise<void> {
  const open = ({ open_work_log: before }: Person): Person['open_work_log'] =>
    log.end_time === null
      ? { id: log.id, project: log.project, start_time: log.start_time }
      : before?.id === log.id
        ? null
        : before
  await putKnown(client, queryKey, () =>
    changeKnown<Board>(client, queryKey, what, board => ({
      ...board,
      employees: board.employees.map(person =>
        person.id === log.employee.id ? { ...person, open_work_log: open(person) } : person,
      ),
    })),
  )
}

export function useLookAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey })
}
