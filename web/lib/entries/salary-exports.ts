/** Calls about salary exports that more than one screen makes. */
import type { QueryKey } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from '../session/api.ts'

/** The beginning of the keys of all queries that a new export changes. */
export const salaryExportsKey: QueryKey = ['salary-exports']

/** The link to the file of an export. */
export const fetchFileLink = (id: string): Promise<{ url: string }> =>
  call(api.salaryExports.download, { params: { id } })
