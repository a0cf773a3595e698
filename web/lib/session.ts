import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, type Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { call } from './api.ts'

export type Account = Output<typeof api.auth.self>

const key = ['self']

/** null: nobody is logged in */
export const useAccount = () =>
  useQuery<Account | null>({
    queryKey: key,
    queryFn: async () => {
      try {
        return await call(api.auth.self)
      } catch (error) {
        // the cookie is of nobody, or of another role
        if (error instanceof CallError && (error.status === 401 || error.status === 403)) return null
        throw error
      }
    },
    staleTime: Infinity,
    retry: false,
  })

/** what a log-in or log-out answered is what the session is from now on */
export function useSetAccount(): (account: Account | null) => void {
  const client = useQueryClient()
  return account => {
    // what the one before could see is nobody's now
    client.removeQueries({ predicate: query => query.queryKey[0] !== key[0] })
    client.setQueryData(key, account)
  }
}
