import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { canMakeChanges } from '../../../shared/domain/policies.ts'
import * as projects from '../../areas/projects/project.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(
  api.employee.projects,
  async ({ company, employee }) => {
    if (!canMakeChanges(employee)) throw new AppError('Employee has been disabled')
    return (await projects.list(company.id)).filter(project => project.is_open)
  },
  { storeTemporaryFile },
)
