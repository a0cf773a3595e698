import type { Output } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { createBrowser, type Browser } from '../../../test/support/browser.ts'
import { clockInPeople, addEntries } from './entries.ts'
import { createSalaryExports } from './salary-exports.ts'

export const dataAmounts = ['none', 'some', 'many'] as const
export type DataAmount = (typeof dataAmounts)[number]

const employeeCounts: Record<DataAmount, number> = { none: 0, some: 4, many: 60 }
const employeeNames = [
  'Anna Björk',
  'João Pereira',
  'Ólafur Þór',
  'Guðrún Sigurbjörg Hallgrímsdóttir Thorlacius',
  'Kristín Ösp',
  'Maria da Conceição',
]
const projectNames = [
  'Hafnargata 12',
  'Skólinn, þak',
  'Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti',
  'Obra da Praça da República',
  'Bryggjan',
]

/** Returns the name at index `i`. After the last name, repeats the names with a number. */
const getCycledName = (names: readonly string[], i: number): string => {
  const name = names[i % names.length] ?? ''
  return i < names.length ? name : `${name} ${Math.floor(i / names.length) + 1}`
}

export class ContactSheetCompanies {
  readonly #sessions = new Map<string, Promise<Browser>>()
  readonly #cloud: { api: string; web: string }

  constructor(cloud: { api: string; web: string }) {
    this.#cloud = cloud
  }

  /** Returns the session of the company with this amount of data. The first call creates the company. */
  getOwner(amount: DataAmount, language: Language): Promise<Browser> {
    const key = `${amount} ${language}`
    const session = this.#sessions.get(key) ?? this.#create(amount, language)
    this.#sessions.set(key, session)
    return session
  }

  /** Logs in an employee with all permissions. For the amount 'none', creates a company with only this employee. */
  async getPhone(amount: DataAmount, language: Language): Promise<Browser> {
    const key = `phone ${amount} ${language}`
    const session = this.#sessions.get(key) ?? this.#logInPhone(amount, language)
    this.#sessions.set(key, session)
    return session
  }

  async #logInPhone(amount: DataAmount, language: Language): Promise<Browser> {
    const company = amount === 'none' ? await this.#create(amount, language) : await this.getOwner(amount, language)
    if (amount === 'none') {
      await company.call(api.employees.create, { body: { name: employeeNames[0] ?? '' } })
      await company.call(api.projects.create, { body: { name: projectNames[0] ?? '' } })
      await company.call(api.projects.create, { body: { name: projectNames[2] ?? '' } })
    }
    const { name: company_name } = await company.call(api.auth.self)
    const person = (await company.call(api.employees.list)).find(({ name }) => name === employeeNames[0])
    if (!person) throw new Error('nobody works there')
    await company.call(api.employees.edit, {
      body: { id: person.id, new_name: person.name, needs: ['manage_worklogs', 'create_projects'] },
    })
    const phone = createBrowser(this.#cloud.api, this.#cloud.web)
    await phone.call(api.employee.login, {
      body: { company_name, employee_name: person.name, password: person.login_token },
    })
    return phone
  }

  async #create(amount: DataAmount, language: Language): Promise<Browser> {
    const company = createBrowser(this.#cloud.api, this.#cloud.web)
    const id = newId()
    await company.call(api.signUp.requestTrial, {
      body: {
        name: `Hamar ${id}`,
        email: `${id.toLowerCase()}@example.com`,
        time_zone: 'Atlantic/Reykjavik',
        language,
      },
    })
    const employees: Output<typeof api.employees.create>[] = []
    const projects: Output<typeof api.projects.create>[] = []
    for (let i = 0; i < employeeCounts[amount]; i++) {
      employees.push(await company.call(api.employees.create, { body: { name: getCycledName(employeeNames, i) } }))
      projects.push(
        await company.call(api.projects.create, {
          body: {
            name: getCycledName(projectNames, i),
            ...(i % 3 === 0 ? { description: getCycledName(projectNames, i) } : {}),
          },
        }),
      )
    }
    if (amount !== 'none') {
      await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
      for (const key of ['payday', 'regla'] as const)
        await company.call(api.settings.saveIntegration, { params: { key }, body: { active: key === 'regla' } })
      await addEntries(company, employees, projects, 5)
      await clockInPeople(company, this.#cloud, employees.slice(0, 5), projects)
      await createSalaryExports(company, employees, amount === 'some' ? 1 : 8)
    }
    return company
  }
}
