import { api } from '../../../shared/api/index.ts'
import * as projects from '../../data/projects.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.list, async ({ company }) => (await projects.list(company.id)).map(projects.answer))
