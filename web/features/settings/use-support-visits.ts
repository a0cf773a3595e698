import { useQuery } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'

/** The support visits to the company, the latest first. */
export const useSupportVisits = () =>
  useQuery({ queryKey: ['support visits'], queryFn: ({ signal }) => call(api.supportVisits.list, { signal }) })
