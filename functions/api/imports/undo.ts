import { api } from '../../../shared/api/index.ts'
import { undoImport } from '../../areas/imports/undo.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.undo, ({ company, author, params, body, now }) =>
  undoImport(company.id, params.id, body.after, author, now),
)
