import { api } from '../../../shared/api/index.ts'
import { undo } from '../../areas/imports/undo.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.undo, ({ company, author, params, body, now }) =>
  undo(company.id, params.id, body.after, author, now),
)
