import { csvFormatByLanguage, type CsvFormat } from '../../../shared/exports/csv.ts'
import type { Company } from '../companies/companies.ts'
import * as employees from '../employees/employees.ts'
import { listMonthsWithEntries } from '../entries/entry-records.ts'
import * as projects from '../projects/project.ts'
import { createWallTimeConverter, type WallTime } from './wall-times.ts'

interface ExportedPerson {
  name: string
  kennitala: string
}

export interface ExportContext {
  company: Company
  /** The employees are sorted by id. */
  employees: employees.Employee[]
  projects: projects.Project[]
  /** Months in which these employees may have entries. */
  months: string[]
  people: ReadonlyMap<string, ExportedPerson>
  toProjectName: (id: string) => string
  toWallTime: (instant: string) => WallTime
  csvFormat: CsvFormat
}

const findKennitala = ({ integrations: { payday, regla, dk } }: employees.Employee): string =>
  payday?.kt ?? regla?.kt ?? dk?.kt ?? ''

export async function loadExportContext(company: Company): Promise<ExportContext> {
  const [people, projectList] = await Promise.all([employees.list(company.id), projects.list(company.id)])
  const names = new Map(projectList.map(({ id, name }) => [String(id), name]))
  const { language, time_zone } = company.settings
  return {
    company,
    employees: people.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    projects: projectList,
    months: listMonthsWithEntries(people),
    people: new Map(
      people.map(employee => [String(employee.id), { name: employee.name, kennitala: findKennitala(employee) }]),
    ),
    toProjectName: id => names.get(id) ?? id,
    toWallTime: createWallTimeConverter(time_zone),
    csvFormat: csvFormatByLanguage[language],
  }
}
