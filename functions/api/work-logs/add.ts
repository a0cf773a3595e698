import { api } from '../../../shared/api/index.ts'
import { addForSeveral } from '../../data/entries/add-for-several.ts'
import { toAuthoredChange } from '../../data/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.add, ({ company, author, body, change, reads }) =>
  addForSeveral(company.id, body, toAuthoredChange(change, author), reads),
)
