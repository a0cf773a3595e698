import { api } from '../../../shared/api/index.ts'
import { requireRoom } from '../../areas/billing/require-room.ts'
import { start } from '../../areas/imports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.start, async ({ company, author, body, now, change }) => {
  const { accept_plan: accepted, ...input } = body
  await requireRoom(company, { ids: body.employees, accepted, now, change })
  return start(company.id, input, author, now)
})
