import { api } from '../../../shared/api/index.ts'
import * as employees from '../../areas/employees/employees.ts'
import * as projects from '../../areas/projects/project.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(
  api.timeClock.board,
  async ({ company }) => {
    const [people, projectList] = await Promise.all([employees.list(company.id), projects.list(company.id)])
    const names = new Map(projectList.map(({ id, name }) => [id, name]))
    return {
      employees: people
        // A disabled employee with an open entry can still clock out.
        .filter(employee => !employee.disabled || employee.open_work_log)
        .map(employee => ({
          ...employee,
          open_work_log: employees.toWireOpenEntry(employee, id => names.get(id) ?? ''),
        })),
      projects: projectList.filter(project => project.is_open),
      pins: company.settings.features.time_clock_pins,
    }
  },
  { storeTemporaryFile },
)
