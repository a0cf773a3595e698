/** Calls about salary exports that more than one screen makes. */
import type { QueryKey } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from './api.ts'

/** The beginning of the keys of all queries that a new export changes. */
export const salaryExportsKey: QueryKey = ['salary-exports']

/** Saves the file of an export. Its address is signed at that moment, because it expires. */
export async function saveExport(id: string): Promise<void> {
  const { url } = await call(api.salaryExports.download, { params: { id } })
  // The file is served as an attachment, so the page does not change.
  window.location.assign(url)
}
