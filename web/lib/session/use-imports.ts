import { useQuery } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from './api.ts'

export const importsKey = ['imports']

/** Loads the list of the company's imports, latest first. */
export const useImports = () =>
  useQuery({ queryKey: importsKey, queryFn: ({ signal }) => call(api.imports.list, { signal }) })
