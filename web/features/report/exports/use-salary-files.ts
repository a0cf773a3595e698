import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from 'virtual:api'
import type { Output } from '../../../../shared/api/client.ts'
import { newId } from '../../../../shared/domain/new-id.ts'
import type { Period } from '../../../../shared/domain/pay-period.ts'
import type { IntegrationKey } from '../../../../shared/domain/policies.ts'
import { call } from '../../../lib/session/api.ts'
import { displayFailure } from '../../../lib/session/failure.ts'
import { fetchSalaryExportLink, salaryExportsKey } from '../../../lib/entries/salary-exports.ts'
import { followLink } from '../../../lib/browser/links.ts'
import type { FileState } from './file-button.tsx'

export type SalaryFilePreview = Output<typeof api.salaryExports.preview>

export const useSalaryFilePreview = ({ from, to }: Period, isEnabled: boolean) =>
  useQuery({
    queryKey: [...salaryExportsKey, 'preview', from, to],
    queryFn: ({ signal }) => call(api.salaryExports.preview, { query: { from, to }, signal }),
    enabled: isEnabled,
    // A preview is never reused, because other screens change kennitalas and the report rule.
    gcTime: 0,
  })

/** Creates the export on the servers, like a scheduled one, and saves its file. */
export function useSaveSalaryFile(integration: IntegrationKey, { from, to }: Period) {
  const client = useQueryClient()
  const [fileState, setFileState] = useState<FileState>({ state: 'idle' })
  const create = async (): Promise<void> => {
    setFileState({ state: 'running' })
    try {
      const { id } = await call(api.salaryExports.create, { body: { id: newId(), integration, from, to } })
      await followLink(() => fetchSalaryExportLink(id))
      setFileState({ state: 'done', missing: 0 })
    } catch (error) {
      await displayFailure(error, ({ message }) => setFileState({ state: 'failed', message }))
    }
    await client.invalidateQueries({ queryKey: salaryExportsKey })
  }
  return { fileState, create }
}
