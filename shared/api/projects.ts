import * as z from 'zod'
import { nothing, route } from './route.ts'
import { clientId, description, projectName } from './schemas/fields.ts'
import { NewProject, Project } from './schemas/project.ts'

const key = 'This id or key was used for something else'

export const list = route({
  method: 'GET',
  path: '/api/projects',
  summary: 'All projects of the company, closed ones included',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: z.array(Project),
  errors: [],
})

export const create = route({
  method: 'POST',
  path: '/api/projects',
  summary: 'Creates a project',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: NewProject,
  response: Project,
  errors: ['Project name already exists', key],
})

export const edit = route({
  method: 'PUT',
  path: '/api/projects',
  summary: 'Changes what is given of a project; an empty description removes it',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: z.strictObject({ id: clientId, new_name: projectName.optional(), new_description: description.optional() }),
  response: Project,
  errors: ['Not found', 'Project name already exists', key],
})

export const close = route({
  method: 'PUT',
  path: '/api/projects/{id}/close',
  summary: 'Nobody can clock in on a closed project',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: Project,
  errors: ['Not found', key],
})

export const open = route({
  method: 'PUT',
  path: '/api/projects/{id}/open',
  summary: 'Opens a closed project again',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: Project,
  errors: ['Not found', key],
})
