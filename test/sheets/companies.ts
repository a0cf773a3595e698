/** companies to look at: with nothing in them, with some, with many */
import type { Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { browser, type Browser } from '../support/browser.ts'
import { clockIn, work } from './entries.ts'
import { makeExports } from './salary-exports.ts'

export const amounts = ['none', 'some', 'many'] as const
export type Amount = (typeof amounts)[number]

const size: Record<Amount, number> = { none: 0, some: 4, many: 60 }
const people = [
  'Anna Björk',
  'João Pereira',
  'Ólafur Þór',
  'Guðrún Sigurbjörg Hallgrímsdóttir Thorlacius',
  'Kristín Ösp',
  'Maria da Conceição',
]
const places = [
  'Hafnargata 12',
  'Skólinn, þak',
  'Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti',
  'Obra da Praça da República',
  'Bryggjan',
]

/** the name at that place in a list that goes on as long as one wants */
const nth = (names: readonly string[], at: number): string => {
  const name = names[at % names.length] ?? ''
  return at < names.length ? name : `${name} ${Math.floor(at / names.length) + 1}`
}

export class Companies {
  readonly #made = new Map<string, Promise<Browser>>()
  readonly #cloud: { api: string; web: string }

  constructor(cloud: { api: string; web: string }) {
    this.#cloud = cloud
  }

  /** the session of such a company, which is made when it is first asked for */
  with(amount: Amount, language: Language): Promise<Browser> {
    const key = `${amount} ${language}`
    const made = this.#made.get(key) ?? this.#make(amount, language)
    this.#made.set(key, made)
    return made
  }

  /** the session of an employee of theirs who may do whatever employees may; a company without any has one for this */
  async phone(amount: Amount, language: Language): Promise<Browser> {
    const key = `phone ${amount} ${language}`
    const made = this.#made.get(key) ?? this.#phone(amount, language)
    this.#made.set(key, made)
    return made
  }

  async #phone(amount: Amount, language: Language): Promise<Browser> {
    const company = amount === 'none' ? await this.#make(amount, language) : await this.with(amount, language)
    if (amount === 'none') {
      await company.call(api.employees.create, { body: { name: people[0] ?? '' } })
      await company.call(api.projects.create, { body: { name: places[0] ?? '' } })
      await company.call(api.projects.create, { body: { name: places[2] ?? '' } })
    }
    const { name: company_name } = await company.call(api.auth.self)
    const person = (await company.call(api.employees.list)).find(({ name }) => name === people[0])
    if (!person) throw new Error('nobody works there')
    await company.call(api.employees.edit, {
      body: { id: person.id, new_name: person.name, needs: ['manage_worklogs', 'create_projects'] },
    })
    const phone = browser(this.#cloud.api, this.#cloud.web)
    await phone.call(api.employee.login, {
      body: { company_name, employee_name: person.name, password: person.login_token },
    })
    return phone
  }

  async #make(amount: Amount, language: Language): Promise<Browser> {
    const company = browser(this.#cloud.api, this.#cloud.web)
    const id = newId()
    await company.call(api.signUp.requestTrial, {
      body: {
        name: `Hamar ${id}`,
        email: `${id.toLowerCase()}@example.com`,
        time_zone: 'Atlantic/Reykjavik',
        language,
      },
    })
    const staff: Output<typeof api.employees.create>[] = []
    const projects: Output<typeof api.projects.create>[] = []
    for (let at = 0; at < size[amount]; at++) {
      staff.push(await company.call(api.employees.create, { body: { name: nth(people, at) } }))
      projects.push(
        await company.call(api.projects.create, {
          body: { name: nth(places, at), ...(at % 3 === 0 ? { description: nth(places, at) } : {}) },
        }),
      )
    }
    if (amount !== 'none') {
      await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
      for (const key of ['payday', 'regla'] as const)
        await company.call(api.settings.saveIntegration, { params: { key }, body: { active: key === 'regla' } })
      await work(company, staff, projects, 5)
      await clockIn(company, this.#cloud, staff.slice(0, 5), projects)
      await makeExports(company, staff, amount === 'some' ? 1 : 8)
    }
    return company
  }
}
