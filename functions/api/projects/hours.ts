import { api } from '../../../shared/api/index.ts'
import { listProjectHours } from '../../areas/overview/project-hours.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.hours, ({ company, now }) => listProjectHours(company, now))
