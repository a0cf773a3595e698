import type { QueryKey } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from '../session/api.ts'

/** Prefix of the keys of all queries that a new export affects. */
export const salaryExportsKey: QueryKey = ['salary-exports']

export const fetchSalaryExportLink = (id: string): Promise<{ url: string }> =>
  call(api.salaryExports.download, { params: { id } })
