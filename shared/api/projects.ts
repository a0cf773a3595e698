import * as z from 'zod'
import { ProjectId } from '../domain/ids.ts'
import { route } from './route.ts'
import { maxProjectsPerCall } from '../domain/projects.ts'
import { description, projectName } from './schemas/fields.ts'
import { NewProject, Project, ProjectHours } from './schemas/project.ts'

const keyReusedText = 'This id or key was used for something else'
const tooManyOpenText = 'The company has too many open projects'

const projectIds = z
  .array(ProjectId)
  .min(1, 'At least one')
  .max(maxProjectsPerCall, `At most ${maxProjectsPerCall}`)
  .refine(ids => new Set(ids).size === ids.length, 'Each project once')

export const list = route({
  method: 'GET',
  path: '/api/projects',
  summary: 'All projects of the company, closed ones included',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  large: true,
  response: z.array(Project),
})

export const hours = route({
  method: 'GET',
  path: '/api/projects/hours',
  summary: 'The seconds of each project in each of the last eight weeks, without projects that have none',
  role: 'COMPANY',
  rate: 'heavy',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: ProjectHours,
})

export const create = route({
  method: 'POST',
  path: '/api/projects',
  summary: 'Creates a project',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: NewProject,
  response: Project,
  errors: ['Project name already exists', tooManyOpenText, keyReusedText],
})

export const edit = route({
  method: 'PUT',
  path: '/api/projects',
  summary: 'Changes what is given of a project; an empty description removes it',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: z.strictObject({ id: ProjectId, new_name: projectName.optional(), new_description: description.optional() }),
  response: Project,
  errors: ['Not found', 'Project name already exists', keyReusedText],
})

export const close = route({
  method: 'PUT',
  path: '/api/projects/{id}/close',
  summary: 'Nobody can clock in on a closed project',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  response: Project,
  errors: ['Not found', keyReusedText],
})

export const closeMany = route({
  method: 'PUT',
  path: '/api/projects/close',
  summary: 'Closes up to 90 projects, all of them or none',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: z.strictObject({ ids: projectIds }),
  response: z.array(Project),
  errors: ['Not found', keyReusedText],
})

export const open = route({
  method: 'PUT',
  path: '/api/projects/{id}/open',
  summary: 'Opens a closed project again',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  response: Project,
  errors: ['Not found', tooManyOpenText, keyReusedText],
})
