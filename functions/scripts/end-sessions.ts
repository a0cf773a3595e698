import { endSessions } from '../data/company-adjustments.ts'
import * as employees from '../data/employees.ts'
import { requireCompany, type CodeOf } from './script.ts'

export const script: CodeOf<'end-sessions'> = {
  async *plan({ payload }) {
    const company = await requireCompany(payload)
    const { length } = await employees.list(company.id)
    yield {
      line: `${company.name}: all browsers and time clocks of the company, and ${length} employees, are logged out. Passwords, letters and the time clock's link stay`,
    }
  },
  async *run({ payload, change }) {
    const company = await requireCompany(payload)
    const count = await endSessions(company.id, change)
    yield { line: `${company.name}: the company, its time clocks and ${count} employees are logged out` }
  },
}
