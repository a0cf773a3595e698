import { endSessions } from '../areas/companies/company-adjustments.ts'
import * as employees from '../areas/employees/employees.ts'
import { requireCompany, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'end-sessions'> = {
  async *plan({ payload }) {
    const company = await requireCompany(payload)
    const { length } = await employees.list(company.id)
    yield {
      line: `${company.name}: all browsers and time clocks of the company, and ${length} employees, are logged out. Passwords, letters and the time clock's link stay`,
    }
  },
  async *run({ payload, changeFor }) {
    const company = await requireCompany(payload)
    await endSessions(company.id, changeFor('company'))
    const people = await employees.list(company.id)
    for (const { id } of people) await employees.endSessions(company.id, id, changeFor(id))
    yield { line: `${company.name}: the company, its time clocks and ${people.length} employees are logged out` }
  },
}
