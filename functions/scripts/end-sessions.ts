import { createEmployeeToken } from '../../shared/domain/employee-token.ts'
import { endCompanySessions } from '../areas/companies/company-adjustments.ts'
import { replaceTimeClockToken } from '../areas/companies/company-credentials.ts'
import * as employees from '../areas/employees/employees.ts'
import { createRandomToken } from '../http/receive.ts'
import { requireCompany, type ScriptImplementationFor } from './script.ts'

export const script: ScriptImplementationFor<'end-sessions'> = {
  async *plan({ payload }) {
    const company = await requireCompany(payload)
    const { length } = await employees.list(company.id)
    yield {
      line: `${company.name}: all browsers and time clocks of the company, and ${length} employees, are logged out. Passwords stay`,
    }
    yield {
      line: payload.keep_link
        ? 'The link of the time clock stays: whoever has it can log in with it again'
        : 'The link of the time clock is replaced: time clocks need the new one',
    }
    yield {
      line:
        payload.letters === 'new'
          ? 'Employees get new letters, which the company has to hand out'
          : 'Letters stay: whoever knows those of an employee can log in with them again',
    }
  },
  async *run({ payload, changeFor }) {
    const company = await requireCompany(payload)
    // Replaces the time clock's link before it ends the sessions, because a time clock could log in again with the old
    // link between the two changes.
    if (!payload.keep_link) await replaceTimeClockToken(company.id, createRandomToken(), changeFor('link'))
    await endCompanySessions(company.id, changeFor('company'))
    const people = await employees.list(company.id)
    for (const { id } of people) {
      if (payload.letters === 'new')
        await employees.edit(company.id, id, { token: createEmployeeToken() }, changeFor(`letters of ${id}`))
      await employees.endEmployeeSessions(company.id, id, changeFor(id))
    }
    yield { line: `${company.name}: the company, its time clocks and ${people.length} employees are logged out` }
    if (!payload.keep_link) yield { line: 'The time clock has a new link, which the company finds in its settings' }
    if (payload.letters === 'new') yield { line: 'All employees have new letters, which the company finds in its list' }
  },
}
