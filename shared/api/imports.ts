import * as z from 'zod'
import { planErrors } from './plan-errors.ts'
import { route } from './route.ts'
import { Import, ImportedEntries, NewImport, UndoRequest, UndoResult } from './schemas/import.ts'

const keyReusedText = 'This id or key was used for something else'

export const list = route({
  method: 'GET',
  path: '/api/imports',
  summary: 'The latest 20 imports, the latest first',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.array(Import),
})

export const start = route({
  method: 'POST',
  path: '/api/imports',
  summary: 'Records an import, before anything of it is made',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: { without: ['accept_plan'] },
  waitsForProvider: true,
  body: NewImport,
  response: Import,
  errors: ['Larger plan needed', 'A trial has at most 200 active employees', ...planErrors, keyReusedText],
})

export const entries = route({
  method: 'POST',
  path: '/api/imports/{id}/entries',
  summary: 'Adds up to 90 entries of an employee, without those that are there already',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  body: ImportedEntries,
  response: z.object({ made: z.int(), there: z.int() }),
  errors: ['Not found', 'The import was undone', 'This month of the employee is full'],
})

export const undo = route({
  method: 'POST',
  path: '/api/imports/{id}/undo',
  summary: 'Removes some unchanged entries of an import, then what it made for them; `next` is where to go on',
  role: 'COMPANY',
  rate: 'normal',
  processor: 'whole',
  body: UndoRequest,
  response: UndoResult,
  errors: ['Not found', 'The import can no longer be undone'],
})
