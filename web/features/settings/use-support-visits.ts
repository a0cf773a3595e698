import { useQuery } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'

export const useSupportVisits = () =>
  useQuery({ queryKey: ['support visits'], queryFn: ({ signal }) => call(api.supportVisits.list, { signal }) })
