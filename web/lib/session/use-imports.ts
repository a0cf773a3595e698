import { useQuery } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { call } from './api.ts'

export const importsKey = ['imports']

/** The latest import comes first. */
export const useImports = () =>
  useQuery({ queryKey: importsKey, queryFn: ({ signal }) => call(api.imports.list, { signal }) })
